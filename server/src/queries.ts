import type { checkoutEndpoints } from '@slodki-ul/contract/commerce/checkout'
import type { Reply } from '@slodki-ul/contract/endpoint'
import type { AnyColumn, Placeholder, SQL } from 'drizzle-orm'
import type { Executor, Transaction } from '#db/client.ts'
import type { LinkSigner } from '#platform/files/link-signer.ts'

/** Owner of an order or a subscription, and the recipient of its mails. */
export type Owner = {
  userId: string | null
  email: string
  language: 'pl' | 'en'
  /** When the last of an order was handed over; null while it was not, and for a subscription. */
  deliveredAt: Date | null
}

/** What a code was used for: an order, or a charge of a subscription. The total in grosze. */
export type VoucherSubject = { kind: 'order' | 'subscription'; id: string; title: string; total: number }

/** Subscriptions of a plan that were bought at one price (grosze) on one of its price lists. */
export type PlanSubscribers = {
  planId: number
  price: number
  isWebinar: boolean
  /** Whose time runs. */
  running: number
  /** Those of them who pay again when it ends. */
  renewing: number
}

/** A price list of a plan that the shop offers, as it is stored; grosze. */
export type OfferedPrice = {
  id: number
  name: string
  priceList: 'regular' | 'webinar'
  price: number
  reduced: number | null
  lowest: number | null
}

/** Who placed an order; empty once it was anonymised. */
export type OrderBuyer = { number: string; name: string; email: string; language: 'pl' | 'en' }

/** Pieces of orders that were not sent yet, those ordered lately, and when the last order was placed. */
export type OrderedStock = { reserved: number; soldLately: number; lastAt: Date | null }

/**
 * Queries of lower contexts to later ones. Each query is answered by the one module that registers it in `modules.ts`.
 */
export type Queries = {
  /** Whether a user has access to the courses, and when the last access bought so far ends. */
  findAccess(db: Executor, userId: string, at: Date): Promise<{ isSubscribed: boolean; until: Date | null }>
  /** The sentence that staff put over every page at a moment; null without one. */
  findStrip(db: Executor, now: Date): Promise<{ pl: string; en: string } | null>
  /** The cart of a user, shared by all devices; null without one. */
  findCartId(db: Executor, userId: string): Promise<string | null>
  /** Whether a video is or was the film of a published free course, as a column of another query. */
  isOfFreeCourse(videoId: AnyColumn, courseId: AnyColumn): SQL<boolean>
  /** Whether a video is the film of a published course that is not free, or of that one course alone. */
  isOfPreview(videoId: AnyColumn, courseId: number | Placeholder | null): SQL<boolean>
  /** Number of approved comments of a course, as a column of another query. */
  countApprovedComments(courseId: AnyColumn): SQL<number>
  /** A course by slug or id, locked, with its video. */
  lockCourseVideo(tx: Transaction, course: string): Promise<{ courseId: number; videoId: string | null } | undefined>
  /** All courses with their Polish titles and their videos; null for a course without a film. */
  listCourseFilms(db: Executor): Promise<{ courseId: number; title: string; videoId: string | null }[]>
  /** The steps of a course in order, as it is stored: with a draft beside it, as readers see them. */
  listCourseSteps(
    db: Executor,
    courseId: number,
  ): Promise<{ title: { pl: string; en: string | null }; startSecond: number }[]>
  setCourseVideo(tx: Transaction, courseId: number, videoId: string): Promise<void>
  /** Number of addresses on the waiting list of a product, as a column of another query. */
  countOnWaitlist(productId: SQL): SQL<number>
  /** What orders that are not cancelled hold of these products, and took of them since a moment. */
  findOrderedStock(db: Executor, productIds: readonly number[], since: Date): Promise<Map<number, OrderedStock>>
  /** What orders took of a product's stock and gave back, as a relation (at, kind, quantity, order_id, number). */
  stockOfOrders(productId: number): SQL
  /** Who placed these orders, by their ids. */
  findOrderBuyers(db: Executor, orderIds: readonly string[]): Promise<Map<string, OrderBuyer>>
  /** Takes a code out of all carts, so that nobody goes on with it who typed it before. */
  dropVoucherFromCarts(tx: Transaction, voucherId: string): Promise<void>
  /** The id of an order by the number that people know. */
  findOrderId(db: Executor, number: number): Promise<string | undefined>
  findOrderOwner(db: Executor, orderId: string): Promise<Owner | undefined>
  findSubscriptionOwner(db: Executor, subscriptionId: string): Promise<Owner | undefined>
  /** State of a subscription, or of the payment for one of its periods; null when neither is requested. */
  findSubscriptionResult(
    deps: { db: Executor; links: LinkSigner },
    question: { ticket?: string | undefined; subscriptionId?: string | undefined },
    bySession: { id: string; chargeId: string | null; state: string } | null,
  ): Promise<Reply<typeof checkoutEndpoints.getResult> | null>
  /** Names of people by id, or their e-mail when they have none. */
  findNames(db: Executor, userIds: readonly string[]): Promise<Map<string, string>>
  /** E-mails of the staff with one of these staff roles. */
  findStaffEmails(db: Executor, roles: readonly string[]): Promise<string[]>
  /** E-mail and language of these people. */
  findRecipients(db: Executor, userIds: readonly string[]): Promise<{ email: string; language: 'pl' | 'en' }[]>
  /** E-mail and language of every owner. */
  findOwners(db: Executor): Promise<{ email: string; language: 'pl' | 'en' }[]>
  /** Those of these people who are staff. */
  findStaffAmong(db: Executor, userIds: readonly string[]): Promise<Set<string>>
  /** The plan whose time runs for a user, in Polish; null without one. */
  findPlanName(db: Executor, userId: string, at: Date): Promise<string | null>
  /** Grosze of subscriptions that a person gave back on the day of this moment without an owner's decision. */
  sumSubscriptionsGivenBack(db: Executor, userId: string, now: Date): Promise<number>
  /** Files of an order that are closed because its products were withdrawn from. */
  findWithdrawnFiles(db: Executor, orderId: string): Promise<Set<string>>
  /** Statements of withdrawal that name the number of an order. */
  findOrderWithdrawals(db: Executor, orderNumber: number): Promise<{ id: string; scope: string; receivedAt: Date }[]>
  /**
   * Statements of withdrawal that nobody has settled or refused, as a relation (order_id, digits): the order that staff
   * chose, or else the digits of the number as typed.
   */
  openWithdrawals(): SQL
  /** Returns that nobody has settled, as a relation (order_id, digits), where the digits are null. */
  openReturns(): SQL
  /** The ids of all subscriptions of a user. */
  findSubscriptionIds(db: Executor, userId: string): Promise<string[]>
  /** What codes were used for, by the ids under which the uses are counted; erased subjects are missing. */
  describeVoucherSubjects(db: Executor, ids: readonly string[]): Promise<Map<string, VoucherSubject>>
  /** Polish titles of all plans, in their order. */
  listPlanNames(db: Executor): Promise<{ id: number; name: string }[]>
  /** The price lists of the plans for sale, in their order. */
  listOfferedPrices(db: Executor): Promise<OfferedPrice[]>
  /** Who has or had the plans, ordered ones too, by plan, price list and price. */
  listPlanSubscribers(db: Executor): Promise<PlanSubscribers[]>
  /** Sum of the totals (grosze) of the orders and charges whose ids the statement selects. */
  sumVoucherSales(db: Executor, subjects: SQL): Promise<number>
}
