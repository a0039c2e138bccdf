import type {
  TrainingMessageRecord,
  TrainingMessageRow,
  TrainingMessagesQuery,
} from '@slodki-ul/contract/engagement/training-messages.admin'
import {
  isTrainingOpen,
  type MessageAction,
  messageActionsOf,
  stateAfter,
  trainingStateAt,
} from '@slodki-ul/contract/engagement/training-states.rules'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Page } from '@slodki-ul/contract/pagination'
import type { Context } from '#context.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { toPage } from '#db/list-page.ts'
import * as table from '#engagement/trainings/training-messages.db.ts'
import { lockTraining } from '#engagement/trainings/training-records.db.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { recordChange, runAction } from '#platform/audit/staff-actions.ts'
import { queueMail } from '#platform/mail/outbox.ts'

export { selectReply as findReply } from '#engagement/trainings/training-messages.db.ts'

function describeRow({ message, training, places }: table.MessageRow, now: Date): TrainingMessageRow {
  const isOpen = isTrainingOpen(trainingStateAt(training, now))
  const { id, fullName, email, phone, language, createdAt, state, leftAt } = message
  return {
    ...{ id, fullName, email, phone, message: message.message, language, state, places },
    training: {
      ...{ id: training.id, name: training.namePl, startsAt: training.startsAt.toISOString() },
      ...{ capacity: training.capacity, availablePlaces: training.availablePlaces },
    },
    createdAt: createdAt.toISOString(),
    leftAt: leftAt?.toISOString() ?? null,
    allowedActions: messageActionsOf(state, { isOpen, availablePlaces: training.availablePlaces }),
  }
}

/** A page of messages about trainings (BO-134). */
export async function listTrainingMessages(
  { db, clock }: Context,
  query: TrainingMessagesQuery,
): Promise<Outcome<Page<TrainingMessageRow>>> {
  const { items, totalItems } = await table.selectMessagesPage(db, query)
  const rows = items.map((row) => describeRow(row, clock.date()))
  return succeed(toPage(query, rows, totalItems))
}

/** A message with what was mailed about it. Fails with ERRORS.NOTFOUND. */
export async function describeMessage(
  db: Executor,
  { clock, queries }: Pick<Context, 'clock' | 'queries'>,
  id: string,
): Promise<Outcome<TrainingMessageRecord>> {
  const row = await table.selectMessageRow(db, id)
  if (!row) return fail('ERRORS.NOTFOUND')
  const replies = await table.selectReplies(db, id)
  const names = await queries.findNames(db, [...new Set(replies.flatMap(({ authorId }) => authorId ?? []))])
  return succeed({
    ...describeRow(row, clock.date()),
    replies: replies.map(({ id: replyId, action, text, authorId, createdAt }) => ({
      ...{ id: replyId, action, text, createdAt: createdAt.toISOString() },
      by: (authorId && names.get(authorId)) ?? null,
    })),
  })
}

/** Stores what staff wrote and queues it to the sender. */
async function mailReply(
  tx: Transaction,
  context: Context,
  { userId }: StaffCaller,
  { message, action, text }: { message: table.MessageRow['message']; action: MessageAction; text: string },
) {
  const replyId = crypto.randomUUID()
  const createdAt = context.clock.date()
  await table.insertReply(tx, { id: replyId, messageId: message.id, action, text, authorId: userId, createdAt })
  await queueMail(tx, context, {
    ...{ occasion: `training-reply:${replyId}`, kind: 'training-reply', recipient: message.email },
    ...{ language: message.language, data: { replyId } },
  })
}

/** What an action changes besides the state of the message. */
type Work = { action: MessageAction; places?: number; text?: string }

/**
 * Does something with a message (BO-134). The training is locked before its places are counted, and the database refuses
 * more than are free as well. Fails with ERRORS.NOTFOUND, and with ERRORS.ACTIONNOTALLOWED with the reason.
 */
export const decideMessage = (
  context: Context,
  caller: StaffCaller,
  id: string,
  { action, places = 0, text }: Work,
): Promise<Outcome<TrainingMessageRecord>> =>
  runAction(context, caller, async (tx) => {
    const found = await table.selectMessageRow(tx, id)
    if (!found) return fail('ERRORS.NOTFOUND')
    await lockTraining(tx, found.training.id)
    await table.lockMessage(tx, id)
    const present = await describeMessage(tx, context, id)
    if (failed(present)) return present
    const { state, training, allowedActions } = present.value
    const isFull = action === 'confirm' && training.availablePlaces < places
    if (!allowedActions.includes(action) || isFull)
      return fail('ERRORS.ACTIONNOTALLOWED', {
        extra: { reason: isFull ? 'full' : state, availablePlaces: training.availablePlaces, current: present.value },
      })
    const decidedAt = context.clock.date()
    const after = { state: stateAfter[action](state), leftAt: action === 'leave' ? decidedAt : null }
    if (action !== 'reply') await table.updateMessage(tx, id, { ...after, decidedAt, decidedBy: caller.userId })
    else if (after.state !== state)
      await table.updateMessage(tx, id, { state: after.state, decidedAt, decidedBy: caller.userId })
    if (action === 'confirm') {
      const attendee = { messageId: id, trainingId: training.id, places, confirmedAt: decidedAt }
      await table.insertAttendee(tx, attendee)
    } else if (state === 'confirmed' && action !== 'reply') await table.deleteAttendee(tx, id)
    if (text !== undefined) await mailReply(tx, context, caller, { message: found.message, action, text })
    await recordChange(tx, context, caller, {
      ...{ record: 'training-message', recordId: id },
      before: { state, places: present.value.places, replies: present.value.replies.length },
      after: {
        state: after.state,
        places: action === 'confirm' ? places : action === 'reply' ? present.value.places : 0,
        replies: present.value.replies.length + (text === undefined ? 0 : 1),
      },
    })
    return describeMessage(tx, context, id)
  })
