import * as z from 'zod/mini'
import { adminEndpoint, idempotencyHeader } from '../admin-endpoint.ts'
import { momentSchema } from '../dates.ts'
import { emailSchema } from '../email.ts'
import { languages } from '../language.ts'
import { amountBound, anyOf, dayBound, listPageSizes, listQuery } from '../lists.ts'
import { zlotySchema } from '../money.ts'
import {
  giftCardActions,
  giftCardEventKinds,
  giftCardOrigins,
  giftCardRefusals,
  giftCardStates,
  giftMonthsMax,
  giftReasonMax,
  giftValueMax,
} from './gift-cards.rules.ts'

/** Filters, search and order of the list of gift cards. */
export const giftCardsQuery = listQuery(['createdAt', 'value', 'balance', 'validTo'], '-createdAt', {
  state: anyOf(z.enum(giftCardStates)),
  origin: anyOf(z.enum(giftCardOrigins)),
  expiresFrom: dayBound,
  expiresTo: dayBound,
  balanceFrom: amountBound,
  balanceTo: amountBound,
})
export type GiftCardsQuery = z.output<typeof giftCardsQuery>

/** A gift card in the list of staff: of its code only the last letters. */
const giftCardRowSchema = z.object({
  id: z.uuid(),
  maskedCode: z.string(),
  state: z.enum(giftCardStates),
  origin: z.enum(giftCardOrigins),
  valueAmount: zlotySchema,
  balanceAmount: zlotySchema,
  /** The order that sold it; null out of goodwill. */
  orderId: z.nullable(z.uuid()),
  orderNumber: z.nullable(z.string()),
  /** Who bought it, or got it out of goodwill; empty when that was erased. */
  buyerName: z.string(),
  buyerEmail: z.string(),
  validTo: z.nullable(momentSchema),
  createdAt: momentSchema,
  /** Uses that were not released. */
  usesCount: z.int(),
})
export type GiftCardRow = z.infer<typeof giftCardRowSchema>

const giftCardRecordSchema = z.object({
  ...giftCardRowSchema.shape,
  endedAt: z.nullable(momentSchema),
  blockedAt: z.nullable(momentSchema),
  /** What had been spent of a blocked card: it is claimed from its buyer. */
  claimedAmount: zlotySchema,
  /** To whom and when it is mailed, where its buyer arranged that; without the dedication, which is between them. */
  delivery: z.nullable(
    z.object({
      recipientName: z.string(),
      /** Empty: its buyer. */
      recipientEmail: z.string(),
      sendOn: z.nullable(z.iso.date()),
      isWaiting: z.boolean(),
    }),
  ),
  /** What owners did with it, the newest first. */
  events: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(giftCardEventKinds),
      at: momentSchema,
      /** Name of the owner; null when the account was deleted. */
      by: z.nullable(z.string()),
      reason: z.string(),
      /**
       * The last day before and after it was extended, the last letters before and after the code was replaced, or the day
       * of sending before and after it was moved.
       */
      before: z.nullable(z.string()),
      after: z.nullable(z.string()),
    }),
  ),
  allowedActions: z.array(
    z.object({
      action: z.enum(giftCardActions),
      allowed: z.boolean(),
      reason: z.nullable(z.enum(giftCardRefusals)),
    }),
  ),
})
export type GiftCardRecord = z.infer<typeof giftCardRecordSchema>

const giftCardUseSchema = z.object({
  id: z.uuid(),
  state: z.enum(['reserved', 'used', 'released']),
  createdAt: momentSchema,
  /** The order; null when that was erased. */
  orderId: z.nullable(z.uuid()),
  orderNumber: z.string(),
  /** Empty when the person was erased. */
  email: z.string(),
  usedAmount: zlotySchema,
  /** What refunds gave back to the card. */
  returnedAmount: zlotySchema,
})
export type GiftCardUse = z.infer<typeof giftCardUseSchema>

const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(giftReasonMax))
const params = z.object({ id: z.uuid() })
const permission = 'gift-cards.manage'
const writing = {
  method: 'POST',
  permission,
  reply: giftCardRecordSchema,
  calledBy: 'admin',
  headers: z.object(idempotencyHeader),
} as const
const action = {
  ...writing,
  params,
  status: 200,
  audit: { record: 'gift-card', id: 'id' },
  errors: ['ERRORS.NOTFOUND', 'ERRORS.ACTIONNOTALLOWED'],
} as const

export const staffGiftCardsEndpoints = {
  listGiftCards: adminEndpoint({
    method: 'GET',
    path: 'admin/gift-cards',
    summary: 'A page of gift cards, of their codes only the last letters',
    permission,
    query: giftCardsQuery,
    status: 200,
    reply: z.array(giftCardRowSchema),
    paged: true,
    errors: [],
    calledBy: 'admin',
  }),
  getGiftCard: adminEndpoint({
    method: 'GET',
    path: 'admin/gift-cards/{id}',
    summary: 'A gift card with what owners did with it and what they can do',
    permission,
    params,
    status: 200,
    reply: giftCardRecordSchema,
    errors: ['ERRORS.NOTFOUND'],
    calledBy: 'admin',
  }),
  listGiftCardUses: adminEndpoint({
    method: 'GET',
    path: 'admin/gift-cards/{id}/uses',
    summary: 'What a gift card paid for, the newest first',
    permission,
    params,
    query: z.strictObject({
      pageNumber: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000)), 1),
      pageSize: z._default(
        z.coerce.number().check(z.refine((size) => listPageSizes.some((allowed) => allowed === size))),
        listPageSizes[0],
      ),
    }),
    status: 200,
    reply: z.array(giftCardUseSchema),
    paged: true,
    errors: ['ERRORS.NOTFOUND'],
    calledBy: 'admin',
  }),
  showGiftCardCode: adminEndpoint({
    method: 'GET',
    path: 'admin/gift-cards/{id}/code',
    summary: 'The whole code of a gift card; the reading is an entry of the audit log',
    permission,
    // Everybody sees the last letters; the whole code is money.
    needs: 'write',
    stepUp: true,
    audit: { record: 'gift-card', id: 'id' },
    params,
    status: 200,
    reply: z.object({ code: z.string() }),
    errors: ['ERRORS.NOTFOUND'],
    calledBy: 'admin',
  }),
  issueGiftCard: adminEndpoint({
    ...writing,
    audit: { record: 'gift-card' },
    path: 'admin/gift-cards',
    summary: 'Issues a gift card out of goodwill and mails it',
    body: z.strictObject({
      valueAmount: z.number().check(z.gte(1), z.lte(giftValueMax), z.multipleOf(0.01)),
      months: z.int().check(z.gte(1), z.lte(giftMonthsMax)),
      email: emailSchema,
      language: z.enum(languages),
      reason,
    }),
    status: 201,
    errors: [],
  }),
  sendGiftCard: adminEndpoint({
    ...action,
    path: 'admin/gift-cards/{id}/send',
    summary: 'Mails a gift card again, to its recipient or its buyer',
    body: z.strictObject({ reason }),
  }),
  rescheduleGiftCard: adminEndpoint({
    ...action,
    path: 'admin/gift-cards/{id}/reschedule',
    summary:
      'Moves the day on which a gift card is mailed, with the others of its line; today or earlier means at once',
    body: z.strictObject({ sendOn: z.iso.date(), reason }),
  }),
  extendGiftCard: adminEndpoint({
    ...action,
    path: 'admin/gift-cards/{id}/extend',
    summary: 'Moves the last day of a gift card, which may have run out, to a later one',
    body: z.strictObject({ validTo: z.iso.date(), reason }),
  }),
  replaceGiftCardCode: adminEndpoint({
    ...action,
    path: 'admin/gift-cards/{id}/replace',
    summary: 'Gives a gift card a new code, which is mailed like the card; the old one stops working at once',
    body: z.strictObject({ reason }),
  }),
  endGiftCard: adminEndpoint({
    ...action,
    path: 'admin/gift-cards/{id}/end',
    summary: 'Ends a gift card for good; orders placed with it keep what it paid',
    body: z.strictObject({ reason }),
  }),
}
