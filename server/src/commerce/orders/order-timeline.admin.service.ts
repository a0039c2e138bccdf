import type { StaffOrder } from '@slodki-ul/contract/commerce/order-record.admin'
import type { TimelineEntry } from '@slodki-ul/contract/commerce/order-timeline.admin'
import { toZloty } from '@slodki-ul/contract/money'
import { editableUntil } from '#commerce/orders/order-notes.admin.service.ts'
import { selectEdits, selectNotes } from '#commerce/orders/order-notes.db.ts'
import {
  type Actor,
  actorOf,
  madeByHand,
  newestFirst,
  staffIdsOf,
} from '#commerce/orders/order-timeline.admin.rules.ts'
import { selectOrderEvents } from '#commerce/orders/orders.admin.db.ts'
import type { OrderRow } from '#commerce/orders/orders.service.ts'
import { selectPackingRun } from '#commerce/orders/packing.db.ts'
import { type ParcelRow, selectCollection } from '#commerce/orders/parcels.db.ts'
import type { Context } from '#context.ts'
import { selectAttempts } from '#payments/payments/payments.service.ts'
import { selectDisputesOfOrder, selectRefundsOfOrder } from '#payments/refunds/refunds.service.ts'
import { selectMailsOfOrder } from '#platform/mail/outbox.ts'

type Loaded = {
  userId: string
  parcels: readonly ParcelRow[]
  shown: StaffOrder['parcels']
  documents: StaffOrder['documents']
}
type Names = ReadonlyMap<string, string>

const at = (moment: Date): string => moment.toISOString()
const staff = (id: string | null, names: Names): Actor => ({ kind: 'staff', name: (id && names.get(id)) ?? null })
const job = (name: string): Actor => ({ kind: 'job', name })

async function loadSources(context: Context, order: OrderRow) {
  const { db, queries } = context
  const [events, payments, refunds, disputes, mails, collection, withdrawals, notes, edits, packing] =
    await Promise.all([
      selectOrderEvents(db, order.id),
      selectAttempts(db, { kind: 'order', id: order.id }),
      selectRefundsOfOrder(db, order.id),
      selectDisputesOfOrder(db, order.id),
      selectMailsOfOrder(db, order.id),
      selectCollection(db, order.id),
      queries.findOrderWithdrawals(db, order.number),
      selectNotes(db, order.id),
      selectEdits(db, order.id),
      selectPackingRun(db, order.id),
    ])
  return { events, payments, refunds, disputes, mails, collection, withdrawals, notes, edits, packing }
}
type Sources = Awaited<ReturnType<typeof loadSources>>

/** Moves; the draft is one for an order that is nothing else yet, or that staff made. */
const statusEntries = ({ events }: Sources, names: Names): TimelineEntry[] =>
  events
    .filter(({ status, cause }) => status !== 'None' || cause === madeByHand || events.length === 1)
    .map(({ id, status, cause, actor, at: moment }) => ({
      ...{ id: `status-${id}`, kind: 'status', at: at(moment), status, cause },
      actor: actorOf(actor, names),
    }))

function moneyEntries({ payments, refunds, disputes, collection }: Sources, names: Names): TimelineEntry[] {
  return [
    ...payments.toReversed().map(
      (payment): TimelineEntry => ({
        ...{ id: `payment-${payment.id}`, kind: 'payment', at: at(payment.settledAt ?? payment.createdAt) },
        ...{ attempt: payment.attempt, method: payment.method, state: payment.state, amount: toZloty(payment.amount) },
        ...{ failureCode: payment.failureCode, failureReason: payment.failureReason },
        actor: payment.settledAt ? { kind: 'provider', name: payment.provider } : { kind: 'customer', name: null },
      }),
    ),
    ...refunds.map(
      (refund): TimelineEntry => ({
        ...{ id: `refund-${refund.id}`, kind: 'refund', at: at(refund.settledAt ?? refund.createdAt) },
        ...{ state: refund.state, amount: toZloty(refund.amount), giftCardAmount: toZloty(refund.giftCardAmount) },
        ...{ reason: refund.reason, actor: job('refunds') },
      }),
    ),
    ...disputes.map(
      (dispute): TimelineEntry => ({
        ...{ id: `dispute-${dispute.id}`, kind: 'dispute', at: at(dispute.closedAt ?? dispute.createdAt) },
        ...{ state: dispute.state, amount: toZloty(dispute.amount), actor: { kind: 'provider', name: 'stripe' } },
      }),
    ),
    ...(collection
      ? [
          {
            ...{ id: 'collection', kind: 'collection' as const, at: at(collection.notedAt) },
            ...{ amount: toZloty(collection.amount), actor: staff(collection.notedBy, names) },
          },
        ]
      : []),
  ]
}

const mailEntries = ({ mails }: Sources): TimelineEntry[] =>
  mails.map(({ id, kind, recipient, createdAt, sentAt, failedAt }) => ({
    ...{ id: `mail-${id}`, kind: 'mail', at: at(sentAt ?? failedAt ?? createdAt), mail: kind, recipient },
    ...{ state: sentAt ? 'sent' : failedAt ? 'failed' : 'queued', actor: job('mails') },
  }))

/** What staff wrote and changed. */
const staffEntries = ({ notes, edits, packing }: Sources, names: Names, userId: string, now: Date): TimelineEntry[] => [
  ...notes.map((note): TimelineEntry => {
    const entry = { at: at(note.createdAt), actor: staff(note.authorId, names), text: note.text }
    if (note.kind === 'message') return { ...entry, id: `message-${note.id}`, kind: 'message' }
    return {
      ...entry,
      ...{ id: `note-${note.id}`, kind: 'note', noteId: note.id },
      editedAt: note.editedAt && at(note.editedAt),
      editableUntil: editableUntil(note, userId, now)?.toISOString() ?? null,
    }
  }),
  ...[packing ?? []].flat().map(
    ({ id, packedAt, packedBy, counted, quantity, seconds, reason }): TimelineEntry => ({
      ...{ id: `packing-${id}`, kind: 'packing', at: at(packedAt), actor: staff(packedBy, names) },
      ...{ counted, quantity, seconds, reason },
    }),
  ),
  ...edits.map(
    (edit): TimelineEntry => ({
      ...{ id: `edit-${edit.id}`, kind: 'edit', at: at(edit.editedAt), changes: edit.changes },
      actor: staff(edit.editedBy, names),
    }),
  ),
]

/** Everything that happened to an order, newest first (BO-046). */
export async function loadTimeline(context: Context, order: OrderRow, loaded: Loaded): Promise<TimelineEntry[]> {
  const sources = await loadSources(context, order)
  const { events, collection, withdrawals, notes, edits, packing } = sources
  const authors = [
    collection?.notedBy,
    packing?.packedBy,
    ...loaded.parcels.map(({ shippedBy }) => shippedBy),
    ...notes.map(({ authorId }) => authorId),
    ...edits.map(({ editedBy }) => editedBy),
  ]
  const names = await context.queries.findNames(context.db, [
    ...staffIdsOf(events.map(({ actor }) => actor)),
    ...authors.filter((id) => typeof id === 'string'),
  ])
  return newestFirst([
    ...statusEntries(sources, names),
    ...moneyEntries(sources, names),
    ...mailEntries(sources),
    ...staffEntries(sources, names, loaded.userId, context.clock.date()),
    ...loaded.documents.map(
      ({ id, type, number, issuedAt, total }): TimelineEntry => ({
        ...{ id: `document-${id}`, kind: 'document', at: issuedAt, type, number, total, actor: job('documents') },
      }),
    ),
    ...loaded.shown.map(
      (parcel, index): TimelineEntry => ({
        ...{ id: `parcel-${parcel.id}`, kind: 'parcel', at: parcel.shippedAt, parcel },
        actor: staff(loaded.parcels[index]?.shippedBy ?? null, names),
      }),
    ),
    ...withdrawals.map(
      ({ id, scope, receivedAt }): TimelineEntry => ({
        ...{ id: `withdrawal-${id}`, kind: 'withdrawal', at: at(receivedAt), scope },
        actor: { kind: 'customer', name: null },
      }),
    ),
  ])
}
