import { and, eq, gte, isNull, lt, ne, sql } from 'drizzle-orm'
import { giftCardsOpenAt } from '#catalogue/vouchers/gift-card-records.db.ts'
import { voucherStateAt } from '#catalogue/vouchers/voucher-records.db.ts'
import { vouchers, voucherUses } from '#catalogue/vouchers/vouchers.tables.ts'
import type { Executor } from '#db/client.ts'

type Span = { from: Date; to: Date }

/** Uses of discount codes between two moments, those left out that were released. */
const usedWithin = ({ from, to }: Span) =>
  and(
    gte(voucherUses.createdAt, from),
    lt(voucherUses.createdAt, to),
    ne(voucherUses.state, 'released'),
    sql`exists (select from ${vouchers} where ${vouchers.id} = ${voucherUses.voucherId} and ${vouchers.kind} <> 'gift')`,
  )

/** Ids of what discount codes were used for, as a part of another statement. */
export const subjectsWithin = (span: Span) =>
  sql`select ${voucherUses.subjectId} from ${voucherUses} where ${usedWithin(span)}`

/** How often discount codes were used, and what they took off in grosze. */
export async function sumUsesWithin(db: Executor, span: Span) {
  const [row] = await db
    .select({
      uses: sql<number>`count(*)::int`,
      discount: sql<number>`coalesce(sum(${voucherUses.amount}), 0)::bigint`.mapWith(Number),
    })
    .from(voucherUses)
    .where(usedWithin(span))
  return row ?? { uses: 0, discount: 0 }
}

/** Discount codes outside batches, and those that can be used at a moment. */
export async function countCodes(db: Executor, now: Date) {
  const [row] = await db
    .select({
      all: sql<number>`count(*)::int`,
      active: sql<number>`(count(*) filter (where ${voucherStateAt(now)} = 'active'))::int`,
    })
    .from(vouchers)
    .where(and(ne(vouchers.kind, 'gift'), isNull(vouchers.batchId)))
  return row ?? { all: 0, active: 0 }
}

/** Gift cards that can be spent at a moment, and what is left on them in grosze. */
export async function sumOpenCards(db: Executor, now: Date) {
  const { balance, isOpen } = giftCardsOpenAt(now)
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      balance: sql<number>`coalesce(sum(${balance}), 0)::bigint`.mapWith(Number),
    })
    .from(vouchers)
    .where(and(eq(vouchers.kind, 'gift'), isOpen))
  return row ?? { count: 0, balance: 0 }
}
