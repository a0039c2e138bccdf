import type { GiftCardsQuery } from '@slodki-ul/contract/catalogue/gift-cards.admin'
import type { GiftCardState } from '@slodki-ul/contract/catalogue/gift-cards.rules'
import { and, count, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { giftCardEvents, goodwillCards } from '#catalogue/vouchers/gift-card-events.tables.ts'
import { giftDeliveries } from '#catalogue/vouchers/gift-deliveries.tables.ts'
import { giftCards, vouchers, voucherUses } from '#catalogue/vouchers/vouchers.tables.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { isAnyOf, isWithinAmounts, isWithinDays, limitOf, orderOf } from '#db/list-page.ts'
import { matchesSearch } from '#platform/search/search-match.ts'

const isGift = eq(vouchers.kind, 'gift')
const ofCard = sql`${voucherUses.voucherId} = ${vouchers}.id and ${voucherUses.state} <> 'released'`
const usesCount = sql<number>`(select count(*)::int from ${voucherUses} where ${ofCard})`
/** Grosze left: the value less the uses that were neither released nor returned. */
const balance = sql<number>`(${vouchers.value} - (select coalesce(sum(${voucherUses.amount} - ${voucherUses.returnedAmount}), 0)
  from ${voucherUses} where ${ofCard}))::int`

/** What keeps a card from being used at a moment. */
const stateAt = (now: Date) => sql<GiftCardState>`case
  when ${vouchers.disabledAt} is not null then 'ended'
  when ${vouchers.blockedAt} is not null then 'blocked'
  when ${balance} <= 0 then 'spent'
  when ${vouchers.validTo} < ${now.toISOString()}::timestamptz then 'expired'
  else 'active' end`

/** What is left on a card, and whether it can be spent at a moment. */
export const giftCardsOpenAt = (now: Date) => ({ balance, isOpen: sql`${stateAt(now)} = 'active'` })

const origin = sql<'order' | 'goodwill'>`case when ${giftCards.orderId} is null then 'goodwill' else 'order' end`

const columns = (now: Date) => ({
  ...{ id: vouchers.id, code: vouchers.code, value: vouchers.value, validTo: vouchers.validTo },
  ...{ createdAt: vouchers.createdAt, disabledAt: vouchers.disabledAt, blockedAt: vouchers.blockedAt },
  claimedAmount: vouchers.claimedAmount,
  delivery: {
    position: giftCards.position,
    ...{ recipientName: giftDeliveries.recipientName, recipientEmail: giftDeliveries.recipientEmail },
    sendOn: giftDeliveries.sendOn,
  },
  ...{ orderId: giftCards.orderId, goodwillEmail: goodwillCards.email, goodwillLanguage: goodwillCards.language },
  ...{ balance, usesCount, origin, state: stateAt(now) },
})

const selectCards = (db: Executor, now: Date) =>
  db
    .select(columns(now))
    .from(vouchers)
    .leftJoin(giftCards, eq(giftCards.voucherId, vouchers.id))
    .leftJoin(goodwillCards, eq(goodwillCards.voucherId, vouchers.id))
    .leftJoin(
      giftDeliveries,
      and(eq(giftDeliveries.orderId, giftCards.orderId), eq(giftDeliveries.position, giftCards.position)),
    )

export type GiftCardRecordRow = Awaited<ReturnType<typeof selectCards>>[number]

const orderColumns = {
  createdAt: vouchers.createdAt,
  value: vouchers.value,
  balance,
  validTo: sql`coalesce(${vouchers.validTo}, 'infinity'::timestamptz)`,
}

/** By its last letters, by its order and buyer, or by whom it was given to. */
const matches = (typed: string): SQL | undefined =>
  typed.trim() === ''
    ? undefined
    : or(
        matchesSearch('code', vouchers.id, typed),
        matchesSearch('order', giftCards.orderId, typed),
        eq(goodwillCards.email, typed),
      )

/** A page of gift cards with the exact total. */
export async function selectGiftCardsPage(db: Executor, query: GiftCardsQuery, now: Date) {
  const where = and(
    isGift,
    isAnyOf(stateAt(now), query.state),
    isAnyOf(origin, query.origin),
    isWithinDays(vouchers.validTo, query.expiresFrom, query.expiresTo),
    isWithinAmounts(balance, query.balanceFrom, query.balanceTo),
    matches(query.searchBy),
  )
  const { limit, offset } = limitOf(query)
  const items = await selectCards(db, now)
    .where(where)
    .orderBy(...orderOf(query.orderBy, orderColumns, vouchers.id))
    .limit(limit)
    .offset(offset)
  const [all] = await db
    .select({ items: count() })
    .from(vouchers)
    .leftJoin(giftCards, eq(giftCards.voucherId, vouchers.id))
    .leftJoin(goodwillCards, eq(goodwillCards.voucherId, vouchers.id))
    .where(where)
  return { items, totalItems: all?.items ?? 0 }
}

/** A gift card; undefined for a discount code. */
export const selectGiftCard = async (db: Executor, id: string, now: Date): Promise<GiftCardRecordRow | undefined> =>
  (await selectCards(db, now).where(and(eq(vouchers.id, id), isGift)))[0]

/** Locks a gift card, so that nobody spends it meanwhile. */
export const lockGiftCard = async (tx: Transaction, id: string): Promise<boolean> =>
  (
    await tx
      .select({ id: vouchers.id })
      .from(vouchers)
      .where(and(eq(vouchers.id, id), isGift))
      .for('update')
  ).length > 0

/** What owners did with a card, the newest first. */
export const selectEvents = (db: Executor, voucherId: string) =>
  db
    .select()
    .from(giftCardEvents)
    .where(eq(giftCardEvents.voucherId, voucherId))
    .orderBy(desc(giftCardEvents.at), desc(giftCardEvents.id))

export async function insertEvent(tx: Transaction, event: typeof giftCardEvents.$inferInsert): Promise<void> {
  await tx.insert(giftCardEvents).values(event)
}

export async function insertGoodwillCard(
  tx: Transaction,
  voucher: typeof vouchers.$inferInsert & { id: string },
  to: { email: string; language: 'pl' | 'en' },
): Promise<void> {
  await tx.insert(vouchers).values(voucher)
  await tx.insert(goodwillCards).values({ voucherId: voucher.id, ...to })
}

export async function updateGiftCard(
  tx: Transaction,
  id: string,
  change: Partial<Pick<typeof vouchers.$inferInsert, 'code' | 'validTo' | 'disabledAt'>>,
): Promise<void> {
  await tx.update(vouchers).set(change).where(eq(vouchers.id, id))
}

/** The cards that a person got out of goodwill, for the export of personal data. */
export const selectGoodwillCardsOf = (db: Executor, email: string) =>
  db
    .select({ code: vouchers.code, value: vouchers.value, validTo: vouchers.validTo })
    .from(goodwillCards)
    .innerJoin(vouchers, eq(vouchers.id, goodwillCards.voucherId))
    .where(eq(goodwillCards.email, email))

/** Forgets whom cards were given to: those of an address, or those that could be used before a moment only. */
export async function clearGoodwillCards(
  tx: Executor,
  of: { email: string } | { usableBefore: Date },
): Promise<number> {
  const chosen =
    'email' in of
      ? eq(goodwillCards.email, of.email)
      : sql`${goodwillCards.email} <> '' and ${goodwillCards.voucherId} in (select ${vouchers.id} from ${vouchers}
          where ${vouchers.validTo} < ${of.usableBefore.toISOString()}::timestamptz)`
  return (await tx.update(goodwillCards).set({ email: '' }).where(chosen).returning({ id: goodwillCards.voucherId }))
    .length
}
