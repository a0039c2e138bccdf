import * as z from 'zod/mini'
import { adminEndpoint, idempotencyHeader } from '../admin-endpoint.ts'
import { momentSchema } from '../dates.ts'
import {
  cartLinesMax,
  countMax,
  reasonMax,
  refundMessageMax,
  transferAccountMax,
  transferReferenceMax,
} from '../limits.ts'
import { signedZlotySchema, zlotySchema } from '../money.ts'
import { refundRecordSchema } from './refund-record.admin.ts'

/** Why staff give money back or cancel. */
export const refundReasons = [
  'withdrawal',
  'complaint',
  'courtesy',
  'stock',
  'mistake',
  'uncollected',
  'other',
] as const

/** Pieces of a line; `lineId` is its position in the order. */
export const quantitiesSchema = z
  .array(
    z.strictObject({
      lineId: z.int().check(z.gte(0), z.lte(cartLinesMax)),
      quantity: z.int().check(z.gte(1), z.lte(countMax)),
    }),
  )
  .check(z.maxLength(cartLinesMax))
const hash = z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/)))

const sharedInput = {
  reason: z.enum(refundReasons),
  /** What staff remember about it; never shown to the buyer. */
  note: z._default(z.string().check(z.trim(), z.maxLength(reasonMax)), ''),
  /** Pieces that go back to stock, whatever money goes back. */
  restock: z._default(quantitiesSchema, []),
  /** Whether the buyer gets a mail. */
  notify: z._default(z.boolean(), true),
  /** What staff add to the mail. */
  message: z._default(z.string().check(z.trim(), z.maxLength(refundMessageMax)), ''),
  /** Of the preview: another outcome is refused. */
  hash,
}

/** What goes back of an order; amounts in złoty. */
export const refundInputSchema = z.strictObject({
  lines: z._default(quantitiesSchema, []),
  delivery: z._default(z.boolean(), false),
  goodwillAmount: z._default(zlotySchema, 0),
  /** The share of the gift card that paid a part; by share without it. */
  giftCardAmount: z.optional(zlotySchema),
  /** The return that it is for. */
  returnId: z.optional(z.uuid()),
  ...sharedInput,
})
export type RefundInput = z.output<typeof refundInputSchema>

/** How an order is cancelled; amounts in złoty. */
export const cancelInputSchema = z.strictObject({
  /** Less than all of it, which only an owner may say. */
  refundAmount: z.optional(zlotySchema),
  ...sharedInput,
})
export type CancelInput = z.output<typeof cancelInputSchema>

const correctionSchema = z.object({
  /** What a correction takes off, by document and line; negative. */
  documents: z.array(
    z.object({
      number: z.string(),
      lines: z.array(
        z.object({ name: z.string(), quantity: z.int(), vatRate: z.nullable(z.int()), gross: signedZlotySchema }),
      ),
    }),
  ),
  /** By rate; null for gift cards, whose sale is not subject to VAT. */
  byRate: z.array(
    z.object({
      rate: z.nullable(z.int()),
      net: signedZlotySchema,
      vat: signedZlotySchema,
      gross: signedZlotySchema,
    }),
  ),
})

/** Why an action is above the caller's limits: an amount, a person's day, or a packed order. */
const limitNames = ['order', 'day', 'packed'] as const

const previewFields = {
  /** Everything that goes back. */
  refundTotal: zlotySchema,
  /** Of it to the gift card. */
  giftCardTotal: zlotySchema,
  /** Of it by the way in which the money came, or by bank transfer. */
  moneyTotal: zlotySchema,
  /** What remains paid. */
  leftTotal: zlotySchema,
  correction: correctionSchema,
  /** Null within the limits; above them the action becomes a request, and an owner gives a code. */
  aboveLimit: z.nullable(z.enum(limitNames)),
  hash: z.string(),
}
export const refundPreviewSchema = z.object(previewFields)
export type RefundPreview = z.infer<typeof refundPreviewSchema>
export const cancelPreviewSchema = z.object({
  ...previewFields,
  /** Sold gift cards that are disabled, and those that were begun: they stay good and are not refunded. */
  disabledCards: z.int(),
  begunCards: z.int(),
})
export type CancelPreview = z.infer<typeof cancelPreviewSchema>

/** What can still go back of an order, and what went back; amounts in złoty. */
export const refundableSchema = z.object({
  lines: z.array(
    z.object({
      lineId: z.int(),
      name: z.string(),
      quantity: z.int(),
      /** Pieces that were not refunded yet, and what is left of their price. */
      left: z.int(),
      leftAmount: zlotySchema,
      /** Pieces that can still go back to stock; 0 for files and gift cards. */
      restockable: z.int(),
    }),
  ),
  /** Null for an order without delivery. */
  deliveryAmount: z.nullable(zlotySchema),
  /** What is left of what came as money, and how it goes back. */
  money: z.object({ way: z.enum(['provider', 'transfer']), left: zlotySchema }),
  /** What is left of what a gift card paid; null without one. */
  giftCard: z.nullable(z.object({ code: z.string(), left: zlotySchema })),
  refunds: z.array(refundRecordSchema),
  /** A request that waits for an owner. */
  request: z.nullable(z.object({ id: z.uuid(), kind: z.string(), amount: zlotySchema, until: momentSchema })),
})
export type Refundable = z.infer<typeof refundableSchema>

/** What became of it: done, or a request that an owner decides. */
export const refundOutcomeSchema = z.object({
  outcome: z.enum(['done', 'requested']),
  refundTotal: zlotySchema,
  giftCardTotal: zlotySchema,
  requestId: z.nullable(z.uuid()),
})
export type RefundOutcome = z.infer<typeof refundOutcomeSchema>

const params = z.object({ id: z.uuid() })
const preview = { method: 'POST', params, status: 200, calledBy: 'admin' } as const
const action = { ...preview, headers: z.object(idempotencyHeader), status: 200 } as const
const orderErrors = [
  'ERRORS.UNABLETOLOADORDER',
  'ERRORS.ACTIONNOTALLOWED',
  'ERRORS.UNABLETOCORRECT',
  'ERRORS.NOTHINGTOCORRECT',
] as const
const actionErrors = [...orderErrors, 'ERRORS.REHEARSALCHANGED', 'ERRORS.CONFIRMIDENTITY'] as const

export const returnsEndpoints = {
  getRefundable: adminEndpoint({
    method: 'GET',
    path: 'admin/orders/{id}/refunds',
    summary: 'What can still go back of an order, by line and by way, and the refunds so far',
    permission: 'orders.view',
    params,
    status: 200,
    reply: refundableSchema,
    errors: ['ERRORS.UNABLETOLOADORDER'],
    calledBy: 'admin',
  }),
  previewRefund: adminEndpoint({
    ...preview,
    path: 'admin/orders/{id}/refund/preview',
    summary: 'The money and the correction that a refund would make; writes nothing',
    permission: 'refunds.make',
    needs: 'read',
    body: refundInputSchema,
    reply: refundPreviewSchema,
    errors: orderErrors,
  }),
  refundOrder: adminEndpoint({
    ...action,
    path: 'admin/orders/{id}/refund',
    summary: 'Gives money back for pieces, delivery or goodwill; above the limits it becomes a request',
    permission: 'refunds.make',
    audit: { record: 'order', id: 'id' },
    body: refundInputSchema,
    reply: refundOutcomeSchema,
    errors: [...actionErrors, 'ERRORS.NOTFOUND'],
  }),
  previewCancel: adminEndpoint({
    ...preview,
    path: 'admin/orders/{id}/cancel/preview',
    summary: 'The money and the correction that cancelling would make; writes nothing',
    permission: 'orders.cancel',
    needs: 'read',
    body: cancelInputSchema,
    reply: cancelPreviewSchema,
    errors: orderErrors,
  }),
  cancelOrder: adminEndpoint({
    ...action,
    path: 'admin/orders/{id}/cancel',
    summary:
      'Cancels an order that was not shipped, or whose parcels came back (uncollected), and gives its money back; above the limits it becomes a request',
    permission: 'orders.cancel',
    audit: { record: 'order', id: 'id' },
    body: cancelInputSchema,
    reply: refundOutcomeSchema,
    errors: [...actionErrors, 'ERRORS.FORBIDDEN'],
  }),
  repeatRefund: adminEndpoint({
    ...action,
    path: 'admin/refunds/{id}/repeat',
    summary: 'Sends a failed refund again',
    permission: 'refunds.make',
    audit: { record: 'refund', id: 'id' },
    reply: refundRecordSchema,
    errors: ['ERRORS.NOTFOUND', 'ERRORS.ACTIONNOTALLOWED'],
  }),
  settleRefund: adminEndpoint({
    ...action,
    path: 'admin/refunds/{id}/transfer',
    summary: 'Notes the bank transfer of a refund that failed or has no other way',
    permission: 'refunds.make',
    audit: { record: 'refund', id: 'id' },
    body: z.strictObject({
      account: z.string().check(z.trim(), z.minLength(1), z.maxLength(transferAccountMax)),
      day: z.iso.date(),
      reference: z.string().check(z.trim(), z.minLength(1), z.maxLength(transferReferenceMax)),
    }),
    reply: refundRecordSchema,
    errors: ['ERRORS.NOTFOUND', 'ERRORS.ACTIONNOTALLOWED'],
  }),
}
