import { randomInt } from 'node:crypto'
import { cardsToBlock, disputeBlock, isLasting } from '#catalogue/vouchers/gift-card-blocks.rules.ts'
import * as table from '#catalogue/vouchers/gift-cards.db.ts'
import { selectDeliveries } from '#catalogue/vouchers/gift-deliveries.db.ts'
import { sendingMoment } from '#catalogue/vouchers/gift-deliveries.rules.ts'
import { insertGiftCards, moveVoucherUse } from '#catalogue/vouchers/vouchers.db.ts'
import { giftValidTo, makeGiftCode, shownGiftCode } from '#catalogue/vouchers/vouchers.rules.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { reportToStaff } from '#platform/mail/staff.ts'

type SoldLine = { position: number; count: number; giftValue: number | null; giftMonths: number | null }

/**
 * Creates a code for each gift card of a paid order; returns the positions of its lines of gift cards. A card can be used
 * from the payment, and its months count from the day on which it is mailed. A second call for the same order violates the
 * primary key and rolls back its transaction.
 */
export async function issueGiftCards(
  tx: Transaction,
  { clock }: Pick<Context, 'clock'>,
  orderId: string,
  lines: readonly SoldLine[],
): Promise<number[]> {
  const at = clock.date()
  const hasCards = lines.some(({ giftValue }) => giftValue !== null)
  const deliveries = hasCards ? await selectDeliveries(tx, orderId) : []
  const mailedAt = (line: number) =>
    sendingMoment(deliveries.find(({ position }) => position === line)?.sendOn ?? null, at).getTime()
  const cards = lines.flatMap(({ position, count, giftValue, giftMonths }) => {
    if (giftValue === null || giftMonths === null) return []
    return Array.from({ length: count }, (_, unitIndex) => ({
      place: { orderId, position, unitIndex },
      voucher: {
        id: crypto.randomUUID(),
        code: makeGiftCode((below) => randomInt(below)),
        kind: 'gift' as const,
        value: giftValue,
        scope: 'shop' as const,
        validFrom: at,
        validTo: new Date(giftValidTo(mailedAt(position), giftMonths)),
        createdAt: at,
      },
    }))
  })
  if (cards.length > 0) await insertGiftCards(tx, cards)
  return [...new Set(cards.map(({ place }) => place.position))]
}

/** What blocks gift cards: the order that sold them, and its number for people. */
export type CardBlock = { orderId: string; reference: string; blockedBy: string }

/** Blocks cards that are locked, claims what was spent of them, and reports a claim to staff. */
async function blockCards(
  tx: Transaction,
  context: Pick<Context, 'clock' | 'config'>,
  { reference, blockedBy }: Pick<CardBlock, 'reference' | 'blockedBy'>,
  cards: readonly table.SoldCardRow[],
): Promise<void> {
  const claims: { code: string; value: number; claimed: number }[] = []
  for (const { id, code, value } of cards) {
    const claimed = await table.blockCard(tx, id, blockedBy, context.clock.date())
    if (claimed > 0) claims.push({ code: shownGiftCode(code), value, claimed })
  }
  if (claims.length === 0) return
  await reportToStaff(tx, context, {
    occasion: `staff-gift-cards-claimed:${cards[0]?.id}:${blockedBy}`,
    kind: 'staff-gift-cards-claimed',
    data: { reference, claims },
  })
}

/**
 * Blocks, for good, the gift cards of an order that money went back for: so many of each of its lines of gift cards, or
 * all of them.
 */
export async function blockRefundedCards(
  tx: Transaction,
  context: Pick<Context, 'clock' | 'config'>,
  block: CardBlock,
  refunded: readonly number[] | 'all',
): Promise<void> {
  const cards = await table.lockSoldCards(tx, block.orderId)
  const positions = [...new Set(cards.map(({ position }) => position))]
  const counts = positions.map((position, index): [number, number] => [
    position,
    refunded === 'all' ? cards.length : (refunded[index] ?? 0),
  ])
  await blockCards(tx, context, block, cardsToBlock(cards, new Map(counts)))
}

/** The gift cards that an order sold: those nobody has used, and the begun ones by position of their line. */
export type SoldCards = { disabled: number; begun: ReadonlyMap<number, number>; begunTotal: number }

/** Whether cancelling the order disables a card: it was not begun, and is not blocked for good. */
const isUnbegun = ({ spent, blockedBy }: table.SoldCardRow): boolean => spent === 0 && !isLasting(blockedBy)

/** Counts the gift cards that cancelling an order would disable and those that were begun; it locks them. */
export async function countSoldCards(tx: Transaction, orderId: string): Promise<SoldCards> {
  const cards = await table.lockSoldCards(tx, orderId)
  const begun = cards.filter(({ spent, blockedBy }) => spent > 0 && !isLasting(blockedBy))
  const byLine = [...Map.groupBy(begun, ({ position }) => position)]
  return {
    disabled: cards.filter(isUnbegun).length,
    begun: new Map(byLine.map(([position, { length }]) => [position, length])),
    begunTotal: begun.length,
  }
}

/** Disables the gift cards of an order that is cancelled, but those that were begun (BO-060). */
export async function blockUnbegunCards(
  tx: Transaction,
  context: Pick<Context, 'clock' | 'config'>,
  block: CardBlock,
): Promise<void> {
  await blockCards(tx, context, block, (await table.lockSoldCards(tx, block.orderId)).filter(isUnbegun))
}

/** Blocks all gift cards of an order while its payment is disputed. */
export async function blockDisputedCards(
  tx: Transaction,
  context: Pick<Context, 'clock' | 'config'>,
  { disputeId, ...sold }: Omit<CardBlock, 'blockedBy'> & { disputeId: string },
): Promise<void> {
  const cards = await table.lockSoldCards(tx, sold.orderId)
  const free = cards.filter(({ blockedBy }) => blockedBy === null)
  await blockCards(tx, context, { ...sold, blockedBy: disputeBlock(disputeId) }, free)
}

/** Makes the gift cards usable again that a dispute blocked. */
export const unblockDisputedCards = (tx: Transaction, disputeId: string): Promise<void> =>
  table.unblockCards(tx, disputeBlock(disputeId))

/** Months for which a card that a refund returned money to can be used at least. */
const usableAfterReturnMonths = 12

/** Returns grosze of what a gift card paid for an order to that card. Throws when no card paid for it. */
export async function returnToGiftCard(
  tx: Transaction,
  { clock }: Pick<Context, 'clock'>,
  orderId: string,
  amount: number,
): Promise<void> {
  if (amount === 0) return
  const id = await table.lockUsedCard(tx, orderId)
  if (!id) throw new Error(`No gift card paid for order ${orderId}.`)
  await table.returnAmount(tx, orderId, amount, clock.date())
  await table.extendCard(tx, id, new Date(giftValidTo(clock.now(), usableAfterReturnMonths)))
  await table.updateClaim(tx, id)
}

/**
 * Marks the reserved use of an order as used when it is paid, or releases it when it is cancelled, also after it was paid: a
 * code is free again then.
 */
export async function settleOrderVoucher(
  tx: Transaction,
  subjectId: string,
  state: 'used' | 'released',
  changedAt: Date,
): Promise<void> {
  const id = state === 'released' ? await table.lockUsedCard(tx, subjectId) : undefined
  await moveVoucherUse(tx, subjectId, state, changedAt, state === 'released' ? ['reserved', 'used'] : ['reserved'])
  if (id) await table.updateClaim(tx, id)
}
