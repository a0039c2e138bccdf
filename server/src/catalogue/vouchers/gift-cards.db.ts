import { and, asc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { giftCards, vouchers, voucherUses } from '#catalogue/vouchers/vouchers.tables.ts'
import type { Transaction } from '#db/client.ts'

/** Grosze spent of a voucher in an update or a select of it: without released uses and what refunds returned. */
const spent = sql<number>`(select coalesce(sum(${voucherUses.amount} - ${voucherUses.returnedAmount}), 0)::int
  from ${voucherUses} where ${voucherUses.voucherId} = ${vouchers}.id and ${voucherUses.state} <> 'released')`

/** A gift card that was sold. Amounts in grosze. */
export type SoldCardRow = {
  id: string
  code: string
  value: number
  position: number
  blockedBy: string | null
  spent: number
}

/** Locks the gift cards sold with an order, so that nobody spends them meanwhile; with what was spent until then. */
export async function lockSoldCards(tx: Transaction, orderId: string): Promise<SoldCardRow[]> {
  const sold = eq(giftCards.orderId, orderId)
  const ids = tx.select({ id: giftCards.voucherId }).from(giftCards).where(sold)
  await tx
    .select({ id: vouchers.id })
    .from(vouchers)
    .where(sql`${vouchers.id} in ${ids}`)
    .orderBy(asc(vouchers.id))
    .for('update')
  const { id, code, value, blockedBy } = vouchers
  // A statement of its own: what was spent while this one waited for the lock counts.
  return tx
    .select({ id, code, value, blockedBy, position: giftCards.position, spent })
    .from(giftCards)
    .innerJoin(vouchers, eq(vouchers.id, giftCards.voucherId))
    .where(sold)
    .orderBy(asc(giftCards.position), asc(giftCards.unitIndex))
}

/** Blocks a gift card that is locked; returns what was spent of it, which is claimed. */
export async function blockCard(tx: Transaction, id: string, blockedBy: string, at: Date): Promise<number> {
  const [row] = await tx
    .update(vouchers)
    .set({
      blockedBy,
      blockedAt: sql`coalesce(${vouchers.blockedAt}, ${sql.param(at, vouchers.blockedAt)})`,
      claimedAmount: spent,
    })
    .where(eq(vouchers.id, id))
    .returning({ claimed: vouchers.claimedAmount })
  return row?.claimed ?? 0
}

/** Makes the gift cards that something blocked usable again. */
export async function unblockCards(tx: Transaction, blockedBy: string): Promise<void> {
  await tx
    .update(vouchers)
    .set({ blockedBy: null, blockedAt: null, claimedAmount: 0 })
    .where(eq(vouchers.blockedBy, blockedBy))
}

/** Locks the gift card that was used for an order; returns its id. */
export async function lockUsedCard(tx: Transaction, subjectId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: vouchers.id })
    .from(vouchers)
    .innerJoin(voucherUses, eq(voucherUses.voucherId, vouchers.id))
    .where(and(eq(voucherUses.subjectId, subjectId), eq(vouchers.kind, 'gift')))
    .for('update', { of: vouchers })
  return row?.id
}

/** Returns grosze of a use to its card, which the database limits to what the use took. */
export async function returnAmount(tx: Transaction, subjectId: string, amount: number, changedAt: Date): Promise<void> {
  await tx
    .update(voucherUses)
    .set({ returnedAmount: sql`${voucherUses.returnedAmount} + ${amount}`, changedAt })
    .where(and(eq(voucherUses.subjectId, subjectId), ne(voucherUses.state, 'released')))
}

/** Moves the end of a card to `validTo` where it would end before. */
export async function extendCard(tx: Transaction, id: string, validTo: Date): Promise<void> {
  await tx
    .update(vouchers)
    .set({ validTo: sql`greatest(${vouchers.validTo}, ${sql.param(validTo, vouchers.validTo)})` })
    .where(and(eq(vouchers.id, id), isNotNull(vouchers.validTo)))
}

/** Brings the claim on a blocked card, which is locked, to what is spent of it now. */
export async function updateClaim(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(vouchers)
    .set({ claimedAmount: spent })
    .where(and(eq(vouchers.id, id), isNotNull(vouchers.blockedAt)))
}
