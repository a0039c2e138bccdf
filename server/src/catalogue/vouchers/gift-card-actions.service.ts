import { randomInt } from 'node:crypto'
import type { GiftCardRecord, staffGiftCardsEndpoints } from '@slodki-ul/contract/catalogue/gift-cards.admin'
import {
  type GiftCardAction,
  type GiftCardEventKind,
  giftCardRefusal,
  giftMonthsMax,
} from '@slodki-ul/contract/catalogue/gift-cards.rules'
import { giftDeliveryErrors } from '@slodki-ul/contract/catalogue/gift-delivery.rules'
import type { Input } from '@slodki-ul/contract/endpoint'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { toGrosze } from '@slodki-ul/contract/money'
import * as table from '#catalogue/vouchers/gift-card-records.db.ts'
import { describeGiftCard, findGiftCard } from '#catalogue/vouchers/gift-card-records.service.ts'
import type { GiftCardMailReason } from '#catalogue/vouchers/gift-cards.mail.ts'
import { moveGiftDelivery } from '#catalogue/vouchers/gift-deliveries.service.ts'
import { dayOf, endOfDay } from '#catalogue/vouchers/voucher-days.rules.ts'
import { giftValidTo, makeGiftCode, shownGiftCode } from '#catalogue/vouchers/vouchers.rules.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { recordChange, runAction } from '#platform/audit/staff-actions.ts'
import { queueMail } from '#platform/mail/outbox.ts'

type Rows = typeof staffGiftCardsEndpoints
type Card = NonNullable<Awaited<ReturnType<typeof findGiftCard>>>

/** What an action did: fields before and after, for the audit log and for the page of the card. */
type Change = {
  kind: GiftCardEventKind
  reason: string
  before: Record<string, string | null>
  after: Record<string, string | number | null>
  shown?: { before: string | null; after: string | null }
}

/** Writes what an owner did with a card, both to the audit log and to the history of the card. */
async function noteChange(
  tx: Transaction,
  context: Context,
  caller: StaffCaller,
  id: string,
  { kind, reason, before, after, shown }: Change,
): Promise<void> {
  await table.insertEvent(tx, {
    ...{ voucherId: id, kind, reason, at: context.clock.date(), staffId: caller.userId },
    ...{ before: shown?.before ?? null, after: shown?.after ?? null },
  })
  const values = { before: { ...before, reason: null }, after: { ...after, reason } }
  await recordChange(tx, context, caller, { record: 'gift-card', recordId: id, ...values })
}

/** Mails a card. The code is read when the mail is sent: nothing else holds it. */
const mailCard = (
  tx: Transaction,
  context: Context,
  card: {
    id: string
    orderId: string | null
    to: { email: string; language: 'pl' | 'en' }
    reason: GiftCardMailReason
  },
) =>
  queueMail(tx, context, {
    occasion: `gift-card:${card.id}:${crypto.randomUUID()}`,
    ...{ kind: 'gift-card', recipient: card.to.email, language: card.to.language },
    data: { voucherId: card.id, reason: card.reason, ...(card.orderId ? { orderId: card.orderId } : {}) },
  })

/** Does something with a locked card, once for each key, when its state allows it. */
const act = (
  context: Context,
  caller: StaffCaller,
  { id, action }: { id: string; action: GiftCardAction },
  work: (tx: Transaction, card: Card) => Promise<Outcome<null>>,
): Promise<Outcome<GiftCardRecord>> =>
  runAction(context, caller, async (tx) => {
    // Before its lock, as whoever checks out locks the cart first.
    if (action === 'replace') await context.queries.dropVoucherFromCarts(tx, id)
    if (!(await table.lockGiftCard(tx, id))) return fail('ERRORS.NOTFOUND')
    const card = await findGiftCard(tx, context, id)
    if (!card) return fail('ERRORS.NOTFOUND')
    const reason = giftCardRefusal(action, {
      ...{ state: card.row.state, hasRecipient: card.recipient !== null },
      isWaiting: card.delivery?.isWaiting ?? false,
    })
    if (reason !== null) return fail('ERRORS.ACTIONNOTALLOWED', { extra: { reason } })
    const done = await work(tx, card)
    return failed(done) ? done : describeGiftCard(tx, context, id)
  })

/** Mails a card again, to its recipient or its buyer. Fails with ERRORS.NOTFOUND or ERRORS.ACTIONNOTALLOWED. */
export const sendGiftCard = (context: Context, caller: StaffCaller, id: string, { reason }: { reason: string }) =>
  act(context, caller, { id, action: 'send' }, async (tx, { row, recipient: to }) => {
    if (!to) return fail('ERRORS.ACTIONNOTALLOWED')
    await mailCard(tx, context, { id, orderId: row.orderId, to, reason: 'again' })
    await noteChange(tx, context, caller, id, { kind: 'sent', reason, before: {}, after: {} })
    return succeed(null)
  })

/**
 * Moves the day on which a card is mailed, with the others of its line. Fails with ERRORS.PROVIDEDATA for a day that is too
 * late or after the card's last one, and as sendGiftCard.
 */
export const rescheduleGiftCard = (
  context: Context,
  caller: StaffCaller,
  id: string,
  { sendOn, reason }: Input<Rows['rescheduleGiftCard']>['body'],
) =>
  act(context, caller, { id, action: 'reschedule' }, async (tx, { row, place, delivery }) => {
    const isWrong = giftDeliveryErrors({ recipientEmail: '', sendOn }, context.clock.date()).sendOn !== undefined
    // Nobody can use a card that comes after its last day.
    const lastDay = dayOf(row.validTo)
    if (isWrong || (lastDay !== null && sendOn > lastDay))
      return fail('ERRORS.PROVIDEDATA', { fields: { sendOn: 'ERRORS.GIFTDAY' } })
    // The job that mails it may have been faster.
    if (!place || !(await moveGiftDelivery(tx, context, place, sendOn)))
      return fail('ERRORS.ACTIONNOTALLOWED', { extra: { reason: 'mailed' } })
    const shown = { before: delivery?.sendOn ?? null, after: sendOn }
    await noteChange(tx, context, caller, id, {
      ...{ kind: 'rescheduled', reason, shown },
      ...{ before: { sendOn: shown.before }, after: { sendOn } },
    })
    return succeed(null)
  })

/**
 * Moves the last day of a card to a later one. Fails with ERRORS.PROVIDEDATA for a day that is not later than the present
 * one and today, or too late, and as sendGiftCard.
 */
export const extendGiftCard = (
  context: Context,
  caller: StaffCaller,
  id: string,
  { validTo: day, reason }: Input<Rows['extendGiftCard']>['body'],
) =>
  act(context, caller, { id, action: 'extend' }, async (tx, { row }) => {
    const validTo = endOfDay(day)
    const now = context.clock.now()
    const isLater = validTo !== null && row.validTo !== null && validTo > row.validTo && validTo.getTime() > now
    if (!isLater || validTo.getTime() > giftValidTo(now, giftMonthsMax))
      return fail('ERRORS.PROVIDEDATA', { fields: { validTo: 'ERRORS.NOTLATER' } })
    await table.updateGiftCard(tx, id, { validTo })
    const shown = { before: dayOf(row.validTo), after: day }
    await noteChange(tx, context, caller, id, {
      ...{ kind: 'extended', reason, shown },
      ...{ before: { validTo: shown.before }, after: { validTo: day } },
    })
    return succeed(null)
  })

/**
 * Gives a card a new code and mails it, unless it is still to be mailed on its day; the old one is worth nothing at once.
 * Fails as sendGiftCard.
 */
export const replaceGiftCardCode = (
  context: Context,
  caller: StaffCaller,
  id: string,
  { reason }: { reason: string },
) =>
  act(context, caller, { id, action: 'replace' }, async (tx, { row, recipient: to, delivery }) => {
    if (!to) return fail('ERRORS.ACTIONNOTALLOWED')
    const code = makeGiftCode((below) => randomInt(below))
    await table.updateGiftCard(tx, id, { code })
    if (!delivery?.isWaiting) await mailCard(tx, context, { id, orderId: row.orderId, to, reason: 'replaced' })
    const shown = { before: shownGiftCode(row.code), after: shownGiftCode(code) }
    await noteChange(tx, context, caller, id, {
      ...{ kind: 'replaced', reason, shown },
      ...{ before: { code: shown.before }, after: { code: shown.after } },
    })
    return succeed(null)
  })

/** Ends a card for good. Fails with ERRORS.NOTFOUND or ERRORS.ACTIONNOTALLOWED. */
export const endGiftCard = (context: Context, caller: StaffCaller, id: string, { reason }: { reason: string }) =>
  act(context, caller, { id, action: 'end' }, async (tx) => {
    const disabledAt = context.clock.date()
    await table.updateGiftCard(tx, id, { disabledAt })
    const change = { before: { endedAt: null }, after: { endedAt: disabledAt.toISOString() } }
    await noteChange(tx, context, caller, id, { kind: 'ended', reason, ...change })
    return succeed(null)
  })

/** Issues a card out of goodwill and mails it. */
export const issueGiftCard = (
  context: Context,
  caller: StaffCaller,
  { valueAmount, months, email, language, reason }: Input<Rows['issueGiftCard']>['body'],
) =>
  runAction(context, caller, async (tx) => {
    const id = crypto.randomUUID()
    const at = context.clock.date()
    const voucher = {
      id,
      code: makeGiftCode((below) => randomInt(below)),
      kind: 'gift',
      scope: 'shop',
      value: toGrosze(valueAmount),
      validFrom: at,
      createdAt: at,
      validTo: new Date(giftValidTo(at.getTime(), months)),
    } as const
    const to = { email, language }
    await table.insertGoodwillCard(tx, voucher, to)
    await mailCard(tx, context, { id, orderId: null, to, reason: 'goodwill' })
    const after = { valueAmount, validTo: dayOf(voucher.validTo), code: shownGiftCode(voucher.code) }
    await noteChange(tx, context, caller, id, { kind: 'issued', reason, before: {}, after })
    return describeGiftCard(tx, context, id)
  })
