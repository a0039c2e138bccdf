import { homeZone } from '@slodki-ul/contract/dates'
import { dayMs, minuteMs } from '@slodki-ul/contract/durations'
import { failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Language } from '@slodki-ul/contract/language'
import { toZloty } from '@slodki-ul/contract/money'
import type { DocumentNumbers } from '@slodki-ul/contract/payments/document-months.admin'
import { Temporal } from 'temporal-polyfill'
import type { Context } from '#context.ts'
import { inTransaction } from '#db/transaction.ts'
import type { FileResponse } from '#http/responses.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import * as table from '#payments/documents/document-numbers.db.ts'
import { countFindings, missingOf } from '#payments/documents/document-numbers.rules.ts'
import { numberOf } from '#payments/documents/invoices.rules.ts'
import { environmentOf } from '#payments/documents/ksef-documents.service.ts'
import { drawNumbersProof } from '#payments/documents/numbers-proof.pdf.ts'
import { recordChange } from '#platform/audit/staff-actions.ts'
import { isTimeFor } from '#platform/jobs/is-time-for.ts'

const lookedAt = new WeakMap<Context['changes'], number>()

/** Once a day, checks every series for gaps and doubles; whatever it finds raises a notice (BO-159). */
export async function checkDocumentNumbers(context: Context): Promise<number> {
  if (!isTimeFor(lookedAt, context, minuteMs)) return 0
  const now = context.clock.date()
  const last = await table.selectCheckedAt(context.db)
  if (last && now.getTime() - last.getTime() < dayMs) return 0
  const counted = await table.countSeries(context.db, null)
  await inTransaction(context, (tx) =>
    table.saveChecks(
      tx,
      counted.map((count) => ({ series: count.series, checkedAt: now, findings: countFindings(count) })),
    ),
  )
  return counted.length
}

/** The first moment of a month in Warsaw, or of one after it. */
const startOf = (month: string, months = 0): Date =>
  new Date(Temporal.PlainDate.from(`${month}-01`).add({ months }).toZonedDateTime(homeZone).epochMilliseconds)

/** The numbers of a month (`2026-11`) in every series, and its sales, each counted once (BO-159, BO-161). */
export async function getDocumentNumbers(
  { db, config }: Pick<Context, 'db' | 'config'>,
  month: string,
): Promise<Outcome<DocumentNumbers>> {
  const [from, to] = [startOf(month), startOf(month, 1)]
  const counted = await table.countSeries(db, `${month.slice(5)}/${month.slice(0, 4)}`)
  const series = counted.map((count) => ({
    series: count.series,
    documents: count.documents,
    lastNumber: count.last > 0 ? numberOf(count.series, count.last) : null,
    missing: missingOf(count),
    doubled: [...count.doubled],
    misnumbered: [...count.misnumbered],
    isWhole: countFindings(count) === 0,
  }))
  const sales = await table.sumSales(db, from, to)
  return succeed({
    month,
    series,
    isWhole: series.every(({ isWhole }) => isWhole),
    checkedAt: (await table.selectCheckedAt(db))?.toISOString() ?? null,
    salesByRate: sales.map(({ vatRate, gross, vat }) => ({
      ...{ vatRate, netAmount: toZloty(gross - vat) },
      ...{ vatAmount: toZloty(vat), grossAmount: toZloty(gross) },
    })),
    salesTotal: {
      netAmount: toZloty(sales.reduce((sum, { gross, vat }) => sum + gross - vat, 0)),
      grossAmount: toZloty(sales.reduce((sum, { gross }) => sum + gross, 0)),
    },
    correctionsTotal: toZloty(await table.sumCorrections(db, from, to)),
    ksef: await table.countKsef(db, environmentOf({ config }), from, to),
    replacementsCount: await table.countReplacements(db, from, to),
  })
}

/** The same as a PDF that shows whoever asks that the numbers of a month are whole. */
export async function exportNumbersProof(
  context: Context,
  caller: StaffCaller,
  { month, language }: { month: string; language: Language },
): Promise<Outcome<FileResponse>> {
  const numbers = await getDocumentNumbers(context, month)
  if (failed(numbers)) return numbers
  const { name, nip } = await context.settings.read('company')
  const content = await drawNumbersProof({
    ...{ numbers: numbers.value, seller: { name, nip }, at: context.clock.date(), language },
  })
  const after = { documents: numbers.value.series.reduce((sum, { documents }) => sum + documents, 0) }
  await inTransaction(context, (tx) =>
    recordChange(tx, context, caller, { record: 'document-month', recordId: month, before: {}, after }),
  )
  return succeed({ name: `numeracja-${month}.pdf`, content })
}
