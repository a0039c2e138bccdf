import { forgetVoucherUsers, selectPersonalVouchers } from '#catalogue/vouchers/vouchers.service.ts'
import { selectPersonalCart } from '#commerce/cart/user-cart.service.ts'
import { anonymiseOrders, markAccountErased, selectPersonalOrders } from '#commerce/orders/orders.service.ts'
import { selectWithdrawalsOf } from '#compliance/withdrawals/withdrawals.service.ts'
import type { Context } from '#context.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { selectMembersOf, unlinkMembers } from '#engagement/community/community.service.ts'
import { eraseNewsletterOf, selectNewsletterOf } from '#engagement/newsletter/newsletter.service.ts'
import {
  deleteMessagesOf as deleteTrainingMessagesOf,
  selectMessagesOf as selectTrainingMessagesOf,
} from '#engagement/trainings/trainings.service.ts'
import { deleteEntriesOf, selectEntriesOf } from '#engagement/waitlist/waitlist.service.ts'
import { selectSignInMethods } from '#identity/auth/auth.service.ts'
import { selectSocialOf } from '#identity/auth/social.service.ts'
import { selectEmailChangesOf, selectPersonalAccount } from '#identity/users/users.service.ts'
import { selectCommentsOf } from '#learning/comments/comments.service.ts'
import { selectWatchingOf } from '#learning/courses/watching.service.ts'
import { selectFavouriteIdsOf } from '#learning/favourites/favourites.service.ts'
import { deleteConsentsOf, deleteConsentsWithoutOrder, selectConsentsOf } from '#legal/consents/consents.service.ts'
import {
  anonymiseSubscriptions,
  cancelSubscriptionsOf,
  chargeIdsOf,
  selectPersonalSubscriptions,
} from '#membership/billing/subscription.service.ts'
import { anonymiseInvoices, selectPersonalInvoices } from '#payments/documents/invoices.service.ts'
import { clearProviderIds, selectPersonalPayments } from '#payments/payments/payments.service.ts'
import { clearProviderRefundIds, selectPersonalRefunds } from '#payments/refunds/refunds.service.ts'
import { eraseMailsTo, selectMailsTo } from '#platform/mail/outbox.ts'

/** Whoever asks for what is held of them, or for its end. */
export type Person = {
  id: string
  /** Null while nobody has shown that the address is theirs: what hangs on the address alone is not theirs yet. */
  confirmedEmail: string | null
  orderIds: readonly string[]
}

/** Records without an account whose time is over, by their ids; charges are the payments of subscriptions. */
export type RetainedData = {
  orderIds: readonly string[]
  subscriptionIds: readonly string[]
  chargeIds: readonly string[]
}

type Part = {
  /** Every table that points at accounts or holds an address belongs to a part; a law of the tests asks. */
  tables: readonly string[]
  read(db: Executor, person: Person): Promise<unknown>
  /**
   * What must happen before the account's row goes. What is tied to it by a foreign key the database erases (`cascade`) or
   * unties (`set null`); what providers are to be told is queued here.
   */
  erase?(tx: Transaction, context: Pick<Context, 'clock'>, person: Person): Promise<void>
  /** Takes from records that outlived their account, or never had one, whatever leads to a person. */
  forget?(tx: Transaction, context: Pick<Context, 'clock'>, kept: RetainedData): Promise<void>
}

/** What the academy holds of a person, feature by feature: the export reads it, erasing an account goes through it. */
export const personalData: Record<string, Part> = {
  account: { tables: ['users'], read: (db, { id }) => selectPersonalAccount(db, id) },
  emailChanges: { tables: ['email_changes'], read: (db, { id }) => selectEmailChangesOf(db, id) },
  access: {
    tables: ['sessions', 'mailed_tokens', 'known_devices', 'pending_sign_ins', 'recovery_codes'],
    read: (db, { id }) => selectSignInMethods(db, id),
  },
  social: { tables: ['social_identities', 'social_links'], read: (db, { id }) => selectSocialOf(db, id) },
  cart: { tables: ['carts'], read: (db, { id }) => selectPersonalCart(db, id) },
  favourites: {
    tables: ['favourite_products', 'favourite_courses'],
    read: (db, { id }) => selectFavouriteIdsOf(db, id),
  },
  courses: { tables: ['course_progress', 'course_ratings'], read: (db, { id }) => selectWatchingOf(db, id) },
  comments: {
    tables: ['comments', 'comment_decisions', 'comment_reports'],
    read: (db, { id }) => selectCommentsOf(db, id),
  },
  orders: {
    tables: ['orders'],
    read: (db, { orderIds }) => selectPersonalOrders(db, orderIds),
    erase: (tx, { clock }, { id }) => markAccountErased(tx, id, clock.date()),
    forget: (tx, { clock }, { orderIds }) => anonymiseOrders(tx, orderIds, clock.date()),
  },
  payments: {
    tables: [],
    read: (db, { orderIds }) => selectPersonalPayments(db, orderIds),
    forget: (tx, _context, { orderIds, chargeIds }) => clearProviderIds(tx, orderIds, chargeIds),
  },
  // Tax law keeps them; they belong to orders and subscriptions, which lose the account.
  invoices: {
    tables: [],
    read: (db, { id, orderIds }) => selectPersonalInvoices(db, id, orderIds),
    forget: (tx, { clock }, { orderIds, subscriptionIds }) =>
      anonymiseInvoices(tx, orderIds, subscriptionIds, clock.date()),
  },
  refunds: {
    tables: [],
    read: (db, { id, orderIds }) => selectPersonalRefunds(db, orderIds, chargeIdsOf(db, id)),
    forget: (tx, _context, { orderIds, chargeIds }) => clearProviderRefundIds(tx, orderIds, chargeIds),
  },
  vouchers: {
    tables: ['voucher_uses'],
    read: (db, { orderIds }) => selectPersonalVouchers(db, orderIds),
    forget: (tx, _context, { orderIds, chargeIds }) => forgetVoucherUsers(tx, [...orderIds, ...chargeIds]),
  },
  consents: {
    tables: ['consents'],
    read: (db, { id, orderIds }) => selectConsentsOf(db, id, orderIds),
    erase: (tx, _context, { id }) => deleteConsentsWithoutOrder(tx, id),
    forget: (tx, _context, { orderIds, subscriptionIds }) => deleteConsentsOf(tx, orderIds, subscriptionIds),
  },
  community: {
    tables: ['community_members'],
    read: (db, { id }) => selectMembersOf(db, id),
    erase: (tx, { clock }, { id }) => unlinkMembers(tx, id, clock.date()),
  },
  subscription: {
    tables: ['subscriptions', 'access_periods'],
    read: (db, { id }) => selectPersonalSubscriptions(db, id),
    erase: (tx, { clock }, { id }) => cancelSubscriptionsOf(tx, id, clock.date()),
    forget: (tx, { clock }, { subscriptionIds }) => anonymiseSubscriptions(tx, subscriptionIds, clock.date()),
  },
  waitlist: {
    tables: ['waitlist_entries'],
    read: async (db, { confirmedEmail }) => (confirmedEmail === null ? [] : selectEntriesOf(db, confirmedEmail)),
    erase: async (tx, _context, { confirmedEmail }) => {
      if (confirmedEmail !== null) await deleteEntriesOf(tx, confirmedEmail)
    },
  },
  trainings: {
    tables: ['training_messages'],
    read: (db, { id, confirmedEmail }) => selectTrainingMessagesOf(db, { id, confirmedEmail }),
    erase: (tx, _context, { id, confirmedEmail }) => deleteTrainingMessagesOf(tx, { id, confirmedEmail }),
  },
  // Kept for claims, as orders are: a job forgets them (docs/decisions/0030-contract-withdrawal.md).
  withdrawals: {
    tables: ['withdrawals'],
    read: (db, { id, confirmedEmail }) => selectWithdrawalsOf(db, { id, confirmedEmail }),
  },
  newsletter: {
    tables: ['newsletter_consents', 'newsletter_subscribers'],
    read: async (db, { confirmedEmail }) => (confirmedEmail === null ? [] : selectNewsletterOf(db, confirmedEmail)),
    erase: async (tx, { clock }, { confirmedEmail }) => {
      if (confirmedEmail !== null) await eraseNewsletterOf(tx, confirmedEmail, clock.date())
    },
  },
  mails: {
    tables: ['mails'],
    read: async (db, { confirmedEmail }) => (confirmedEmail === null ? [] : selectMailsTo(db, confirmedEmail)),
    erase: async (tx, _context, { confirmedEmail }) => {
      if (confirmedEmail !== null) await eraseMailsTo(tx, confirmedEmail)
    },
  },
}

/** Tables that point at accounts or hold an address, and yet nothing about customers. */
export const exemptTables: Record<string, string> = {
  audit_entries: 'what staff did outlives the account that did it; its id there points at nothing any more',
  instructors: 'who teaches is told to everybody; the account is only the one they answer comments with',
  files: 'their owner is who uploaded them for the academy; customers upload nothing',
}
