import * as z from 'zod/mini'
import { momentSchema } from '../dates.ts'
import { signedZlotySchema, zlotySchema } from '../money.ts'
import { invoiceTypes } from '../payments/documents.ts'
import { paymentNames } from '../payments/payments.ts'
import { carriers } from './carriers.rules.ts'
import { orderStatuses } from './orders.ts'

/** Who caused something: a member of staff, the buyer, a provider, a job, or somebody at the command line. */
const actorKinds = ['staff', 'customer', 'provider', 'job', 'system'] as const

const actorSchema = z.object({
  kind: z.enum(actorKinds),
  /** Of the member of staff, while the account exists; of the provider or the job. */
  name: z.nullable(z.string()),
})

const entry = { id: z.string(), at: momentSchema, actor: actorSchema }

/** States of a mail. */
const mailStates = ['queued', 'sent', 'failed'] as const

/** A parcel that left, with its lines. */
export const parcelSchema = z.object({
  id: z.uuid(),
  carrier: z.enum(carriers),
  number: z.nullable(z.string()),
  /** Why it has no number. */
  reason: z.nullable(z.string()),
  trackingUrl: z.nullable(z.string()),
  shippedAt: momentSchema,
  lines: z.array(z.object({ lineId: z.int(), name: z.string(), quantity: z.int() })),
})

/** Fields that staff may change, as text before and after (BO-068). */
const editedFields = ['firstName', 'lastName', 'email', 'phone', 'address', 'parcelPoint'] as const
const changesSchema = z.array(z.object({ field: z.enum(editedFields), before: z.string(), after: z.string() }))
export type OrderChanges = z.infer<typeof changesSchema>

/** Something that happened to an order (BO-046). */
export const timelineEntrySchema = z.discriminatedUnion('kind', [
  z.object({
    ...entry,
    kind: z.literal('status'),
    status: z.enum(orderStatuses),
    cause: z.string(),
  }),
  z.object({
    ...entry,
    kind: z.literal('payment'),
    attempt: z.int(),
    method: z.enum(paymentNames),
    state: z.enum(['opening', 'open', 'waiting', 'paid', 'surplus', 'failed', 'expired']),
    amount: zlotySchema,
    /** Codes of a failure: ours, and the provider's own. */
    failureCode: z.nullable(z.string()),
    failureReason: z.nullable(z.string()),
  }),
  z.object({
    ...entry,
    kind: z.literal('refund'),
    state: z.enum(['pending', 'sent', 'failed']),
    amount: zlotySchema,
    giftCardAmount: zlotySchema,
    reason: z.string(),
  }),
  z.object({
    ...entry,
    kind: z.literal('dispute'),
    state: z.enum(['open', 'won', 'lost']),
    amount: zlotySchema,
  }),
  z.object({
    ...entry,
    kind: z.literal('mail'),
    /** The kind of the mail: `order-paid`. */
    mail: z.string(),
    recipient: z.string(),
    state: z.enum(mailStates),
  }),
  z.object({
    ...entry,
    kind: z.literal('document'),
    type: z.enum(invoiceTypes),
    number: z.string(),
    total: signedZlotySchema,
  }),
  z.object({ ...entry, kind: z.literal('parcel'), parcel: parcelSchema }),
  /** Money that was collected on delivery. */
  z.object({ ...entry, kind: z.literal('collection'), amount: zlotySchema }),
  /** Pieces that were counted while packing, and how long it took (BO-050). */
  z.object({
    ...entry,
    kind: z.literal('packing'),
    counted: z.int(),
    quantity: z.int(),
    seconds: z.int(),
    /** Why not everything was counted. */
    reason: z.nullable(z.string()),
  }),
  z.object({ ...entry, kind: z.literal('edit'), changes: changesSchema }),
  z.object({
    ...entry,
    kind: z.literal('note'),
    noteId: z.uuid(),
    text: z.string(),
    editedAt: z.nullable(momentSchema),
    /** Until when the caller may change it; null for notes of others and older ones (BO-067). */
    editableUntil: z.nullable(momentSchema),
  }),
  /** What staff wrote to the buyer. */
  z.object({ ...entry, kind: z.literal('message'), text: z.string() }),
  z.object({ ...entry, kind: z.literal('withdrawal'), scope: z.string() }),
])
export type TimelineEntry = z.infer<typeof timelineEntrySchema>
