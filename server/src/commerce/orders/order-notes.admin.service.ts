import { noteEditMinutes } from '@slodki-ul/contract/commerce/order-edits.admin'
import { minuteMs } from '@slodki-ul/contract/durations'
import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import {
  insertNote,
  lockNote,
  replaceTags,
  selectAllTags,
  selectTags,
  updateNote,
} from '#commerce/orders/order-notes.db.ts'
import { lockOrder, type OrderRow, queueOrderMail } from '#commerce/orders/orders.service.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { recordChange, runAction } from '#platform/audit/staff-actions.ts'

type Note = { authorId: string | null; createdAt: Date }

/** Until when somebody may change a note; null for notes of others and older ones (BO-067). */
export function editableUntil({ authorId, createdAt }: Note, userId: string, now: Date): Date | null {
  const until = new Date(createdAt.getTime() + noteEditMinutes * minuteMs)
  return authorId === userId && now < until ? until : null
}

/** Does something with a locked order once for each key. */
const onOrder = (
  context: Context,
  caller: StaffCaller,
  id: string,
  work: (tx: Transaction, order: OrderRow) => Promise<Outcome<undefined>>,
): Promise<Outcome<undefined>> =>
  runAction(context, caller, async (tx): Promise<Outcome<undefined>> => {
    const order = await lockOrder(tx, id)
    return order ? work(tx, order) : fail('ERRORS.UNABLETOLOADORDER')
  })

/** The log says that something was written and how long it is, not the words, which may be about a person. */
const recordText = (tx: Transaction, context: Context, caller: StaffCaller, id: string, change: object) =>
  recordChange(tx, context, caller, {
    ...{ record: 'order', recordId: id, secrets: ['note', 'message'], before: {}, after: {} },
    ...change,
  })

const write = (
  context: Context,
  caller: StaffCaller,
  id: string,
  { kind, text }: { kind: 'note' | 'message'; text: string },
) =>
  onOrder(context, caller, id, async (tx, order) => {
    if (kind === 'message' && order.anonymisedAt) return fail('ERRORS.ACTIONNOTALLOWED')
    const note = { orderId: id, kind, authorId: caller.userId, text, createdAt: context.clock.date() }
    const noteId = await insertNote(tx, note)
    if (kind === 'message')
      await queueOrderMail(tx, context, order, 'order-message', { messageId: noteId }, { about: noteId })
    await recordText(tx, context, caller, id, { after: { [kind]: text } })
    return succeed(undefined)
  })

/** Adds an internal note. Fails with ERRORS.UNABLETOLOADORDER. */
export const addOrderNote = (context: Context, caller: StaffCaller, id: string, text: string) =>
  write(context, caller, id, { kind: 'note', text })

/** Mails a message to the buyer and keeps it. Fails with ERRORS.UNABLETOLOADORDER, or ERRORS.ACTIONNOTALLOWED without a buyer. */
export const sendOrderMessage = (context: Context, caller: StaffCaller, id: string, text: string) =>
  write(context, caller, id, { kind: 'message', text })

/** Changes a note. Fails with ERRORS.NOTFOUND, and for others than its author or too late with ERRORS.ACTIONNOTALLOWED. */
export const changeOrderNote = (
  context: Context,
  caller: StaffCaller,
  { id, noteId }: { id: string; noteId: string },
  text: string,
): Promise<Outcome<undefined>> =>
  runAction(context, caller, async (tx): Promise<Outcome<undefined>> => {
    const note = await lockNote(tx, id, noteId)
    if (!note) return fail('ERRORS.NOTFOUND')
    const now = context.clock.date()
    if (!editableUntil(note, caller.userId, now)) return fail('ERRORS.ACTIONNOTALLOWED')
    await updateNote(tx, noteId, { text, editedAt: now })
    await recordText(tx, context, caller, id, { before: { note: note.text }, after: { note: text } })
    return succeed(undefined)
  })

/** The sequence of tags, whatever that of the database. */
export const byName = (one: string, other: string): number => one.localeCompare(other, 'pl')

/** Replaces the tags of a locked order and records them before and after, whole, so that this can be undone. */
export async function saveTags(
  tx: Transaction,
  context: Pick<Context, 'clock'>,
  caller: Pick<StaffCaller, 'entryId'>,
  { id, tags }: { id: string; tags: readonly string[] },
): Promise<void> {
  const before = (await selectTags(tx, id)).toSorted(byName)
  await replaceTags(tx, id, tags, context.clock.date())
  await recordChange(tx, context, caller, {
    ...{ record: 'order', recordId: id, before: { tags: before }, after: { tags }, whole: ['tags'] },
  })
}

/** Sets the tags of an order; one that is given twice counts once (BO-070). */
export const setOrderTags = (context: Context, caller: StaffCaller, id: string, given: readonly string[]) =>
  onOrder(context, caller, id, async (tx) => {
    await saveTags(tx, context, caller, { id, tags: [...new Set(given)].toSorted(byName) })
    return succeed(undefined)
  })

/** All tags with the number of their orders. */
export const listOrderTags = async ({ db }: Pick<Context, 'db'>) => succeed(await selectAllTags(db))
