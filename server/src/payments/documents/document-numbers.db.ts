import { and, asc, count, eq, gt, gte, lt, max, type SQL, sql } from 'drizzle-orm'
import { type Executor, rowsOf, type Transaction } from '#db/client.ts'
import { countWaiting } from '#db/count-waiting.ts'
import type { SeriesCount } from '#payments/documents/document-numbers.rules.ts'
import { documentNumberChecks, invoiceSeries, invoices } from '#payments/documents/invoices.tables.ts'
import { type KsefEnvironment, ksefSends } from '#payments/documents/ksef.tables.ts'
import type { WaitingCount } from '#stalled-records.ts'

/** Counts the numbers of every series, or of those of a month (`11/2026`). */
export async function countSeries(db: Executor, month: string | null): Promise<SeriesCount[]> {
  const ofMonth = month === null ? sql`true` : sql`s.name like ${`% ${month}`}`
  const counted = await db.execute(sql`
    with placed as (
      select i.series, i.position, count(*)::int as copies,
        lag(i.position, 1, 0) over (partition by i.series order by i.position) as before,
        jsonb_agg(i.number) filter (
          where i.number <> i.series || '/' || lpad(i.position::text, greatest(4, length(i.position::text)), '0')
        ) as wrong
      from ${invoices} i join ${invoiceSeries} s on s.name = i.series where ${ofMonth}
      group by i.series, i.position)
    select s.name as series, s.last, coalesce(sum(p.copies), 0)::int as documents,
      coalesce(max(p.position), 0)::int as highest,
      coalesce(jsonb_agg(jsonb_build_object('from', p.before + 1, 'to', p.position - 1) order by p.position)
        filter (where p.position > p.before + 1), '[]') as gaps,
      coalesce(jsonb_agg(p.position order by p.position) filter (where p.copies > 1), '[]') as doubled,
      coalesce(jsonb_agg(p.wrong) filter (where p.wrong is not null), '[]') as wrong
    from ${invoiceSeries} s left join placed p on p.series = s.name
    where ${ofMonth} group by s.name, s.last order by s.name`)
  return rowsOf<Omit<SeriesCount, 'misnumbered'> & { wrong: string[][] }>(counted).map(({ wrong, ...series }) => ({
    ...series,
    misnumbered: wrong.flat(),
  }))
}

/** When the last daily check was; null before the first one. */
export const selectCheckedAt = async (db: Executor): Promise<Date | null> =>
  (await db.select({ at: max(documentNumberChecks.checkedAt) }).from(documentNumberChecks))[0]?.at ?? null

type Checked = typeof documentNumberChecks.$inferInsert

export async function saveChecks(tx: Transaction, checks: readonly Checked[]): Promise<void> {
  if (checks.length === 0) return
  await tx
    .insert(documentNumberChecks)
    .values([...checks])
    .onConflictDoUpdate({
      target: documentNumberChecks.series,
      set: { checkedAt: sql`excluded.checked_at`, findings: sql`excluded.findings` },
    })
}

type RateRow = { vatRate: number; gross: number; vat: number }

/**
 * Gross and VAT by rate of the documents issued within a time. Gift cards sold are outside VAT, and an invoice in place of
 * a receipt is the same sale; one in place of an invoice takes what the correction to zero took off.
 */
export async function sumSales(db: Executor, from: Date, to: Date): Promise<RateRow[]> {
  const sums = await db.execute(sql`
    select (line ->> 'vatRate')::int as "vatRate", sum(sign * (line ->> 'gross')::int)::float8 as gross,
      sum(sign * (line ->> 'vat')::int)::float8 as vat
    from ${invoices} i
    cross join lateral (
      select 1 as sign, line from jsonb_array_elements(i.lines) line
      union all
      select -1, line from jsonb_array_elements(coalesce(i.corrected -> 'lines', '[]')) line) each
    where i.issued_at >= ${from.toISOString()}::timestamptz and i.issued_at < ${to.toISOString()}::timestamptz
      and (i.replaces_id is null or i.replaced ->> 'type' = 'Invoice') and coalesce(i.corrected ->> 'type', i.type) <> 'GiftCardSale'
    group by 1 having sum(sign * (line ->> 'gross')::int) <> 0 or sum(sign * (line ->> 'vat')::int) <> 0
    order by 1 desc`)
  return rowsOf<RateRow>(sums)
}

/** Invoices issued within a time in place of a receipt. */
export const countReplacements = (db: Executor, from: Date, to: Date): Promise<number> =>
  db.$count(
    invoices,
    sql`${invoices.replacesId} is not null and ${invoices.replaced} ->> 'type' is null and ${invoices.issuedAt} >= ${from.toISOString()}::timestamptz
      and ${invoices.issuedAt} < ${to.toISOString()}::timestamptz`,
  )

const issuedWithin = (from: Date, to: Date): SQL | undefined =>
  and(gte(invoices.issuedAt, from), lt(invoices.issuedAt, to))

/** What the corrections issued within a time took off the sales, negative. */
export async function sumCorrections(db: Executor, from: Date, to: Date): Promise<number> {
  const [row] = await db
    .select({ total: sql`coalesce(sum(${invoices.total}), 0)`.mapWith(Number) })
    .from(invoices)
    .where(
      and(
        issuedWithin(from, to),
        eq(invoices.type, 'Correction'),
        sql`${invoices.corrected} ->> 'type' <> 'GiftCardSale'`,
        // One to zero for a wrong tax number takes nothing off: a new invoice has the same amount.
        sql`${invoices.corrected} ->> 'reason' is distinct from 'taxId'`,
      ),
    )
  return row?.total ?? 0
}

/** How many documents issued within a time are where on their way to KSeF. */
export async function countKsef(db: Executor, environment: KsefEnvironment, from: Date, to: Date) {
  const rows = await db
    .select({ state: ksefSends.state, count: count() })
    .from(ksefSends)
    .innerJoin(invoices, eq(invoices.id, ksefSends.documentId))
    .where(and(eq(ksefSends.environment, environment), issuedWithin(from, to)))
    .groupBy(ksefSends.state)
  const of = (...states: (typeof rows)[number]['state'][]) =>
    rows.reduce((sum, row) => sum + (states.includes(row.state) ? row.count : 0), 0)
  return { accepted: of('accepted'), underway: of('waiting', 'sent'), refused: of('refused'), offline: of('offline') }
}

const hasFindings = gt(documentNumberChecks.findings, 0)
const { series, checkedAt } = documentNumberChecks

/** Series whose numbers are not whole, according to the daily check (BO-159). */
export const waitingDocumentNumbers: WaitingCount = {
  kind: 'document-numbers',
  permission: 'documents.correct',
  notice: 'document-numbers',
  async find(db, _now, limit) {
    const rows = await db
      .select({ id: series, label: series })
      .from(documentNumberChecks)
      .where(hasFindings)
      .orderBy(asc(series))
      .limit(limit)
    return rows.map((row) => ({ ...row, since: null }))
  },
  count: (db) => countWaiting(db, documentNumberChecks, checkedAt, hasFindings),
}
