import type {
  RegisterRowReply,
  RegisterRowsQuery,
  SalesRegister,
} from '@slodki-ul/contract/compliance/accounting.admin'
import { homeZone } from '@slodki-ul/contract/dates'
import { type Outcome, succeed } from '@slodki-ul/contract/errors'
import { toZloty } from '@slodki-ul/contract/money'
import type { Page } from '@slodki-ul/contract/pagination'
import type { VatSum } from '@slodki-ul/contract/vat.rules'
import { Temporal } from 'temporal-polyfill'
import { selectMonthDocuments } from '#compliance/accounting/accounting.db.ts'
import { countedSums, grossOf, type RegisterRow, registerRows } from '#compliance/accounting/sales-register.rules.ts'
import type { Context } from '#context.ts'
import type { Executor } from '#db/client.ts'
import { toPage } from '#db/list-page.ts'
import { environmentOf } from '#payments/documents/ksef-documents.service.ts'
import { readSetting } from '#platform/settings/settings.service.ts'

/** The first moments of a month in Warsaw (`2026-11`) and of the next one. */
export function monthOf(month: string): { from: Date; until: Date } {
  const start = Temporal.PlainDate.from(`${month}-01`)
  const momentOf = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime(homeZone).epochMilliseconds)
  return { from: momentOf(start), until: momentOf(start.add({ months: 1 })) }
}

const presentSums = (sums: readonly VatSum[]) =>
  sums.map(({ vatRate, net, vat, gross }) => ({
    ...{ vatRate, netAmount: toZloty(net), vatAmount: toZloty(vat), grossAmount: toZloty(gross) },
  }))

/** The rows of a month as of now, in the form that the settings ask for. */
export async function makeRegister(db: Executor, context: Context, month: string) {
  const { receipts } = await readSetting(db, context, 'accounting')
  const documents = await selectMonthDocuments(db, monthOf(month), environmentOf(context))
  return { receipts, rows: registerRows(documents, month, receipts) }
}

/** The sums of the register of a month (BO-165). */
export async function getSalesRegister(context: Context, month: string): Promise<Outcome<SalesRegister>> {
  const { receipts, rows } = await makeRegister(context.db, context, month)
  const sums = countedSums(rows)
  const marked = (mark: RegisterRow['mark']) => rows.filter((row) => row.mark === mark).length
  return succeed({
    ...{ month, madeAt: context.clock.date().toISOString(), receipts, rowsCount: rows.length },
    marks: { number: marked('number'), OFF: marked('OFF'), BFK: marked('BFK'), DI: marked('DI') },
    salesByRate: presentSums(sums),
    total: toZloty(grossOf(sums)),
  })
}

function presentRow({ buyer, sums, payment: _payment, ...row }: RegisterRow): RegisterRowReply {
  return {
    ...row,
    id: row.number,
    ...{ buyerName: buyer.name, taxId: buyer.taxId },
    amountsByRate: presentSums(sums),
    total: toZloty(grossOf(sums)),
  }
}

/** A page of the rows of a month. */
export async function listRegisterRows(
  context: Context,
  query: RegisterRowsQuery,
): Promise<Outcome<Page<RegisterRowReply>>> {
  const { rows } = await makeRegister(context.db, context, query.month)
  const words = query.searchBy.toLocaleLowerCase('pl')
  const found = rows.filter(({ number, buyer, reference }) =>
    `${number}\n${buyer.name}\n${buyer.taxId ?? ''}\n${reference ?? ''}`.toLocaleLowerCase('pl').includes(words),
  )
  const ordered = query.orderBy === 'soldOn' ? found : found.toReversed()
  const start = (query.pageNumber - 1) * query.pageSize
  return succeed(toPage(query, ordered.slice(start, start + query.pageSize).map(presentRow), found.length))
}
