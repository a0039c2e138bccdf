import { isParcelNumber, normalizeParcelNumber } from '@slodki-ul/contract/commerce/carriers.rules'
import type { ParcelFile } from '#commerce/orders/parcel-file.rules.ts'

/** Which columns of a carrier's file hold the numbers of parcels and what was collected. */
export type SettlementColumns = { parcelNumber: number; amount: number }

/** More than any carrier collects for a parcel, in grosze; numbers beyond it (of accounts, of documents) are no amounts. */
const collectedMax = 3_000_000

/** Grosze of an amount as carriers and people write it (123,45 · 1 234.50 zł); null for anything else. */
export function readAmount(text: string): number | null {
  const plain = text.replace(/zł|PLN/i, '').replace(/[\s\u00a0\u202f]/g, '')
  const [, whole, part = ''] = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(plain) ?? []
  const grosze = whole === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return grosze === null || grosze > collectedMax ? null : grosze
}

const isParcel = (cell: string) => {
  const number = normalizeParcelNumber(cell)
  return isParcelNumber('DPD', number) || isParcelNumber('InPost', number)
}
/** What is collected is called so by most carriers; other words may stand for any amount. */
const amountNames = [/pobran|cod\b/i, /kwota|amount|warto/i, /(?:)/]
/** Fees, insurance and the value that was declared are not what was collected. */
const otherAmounts = /prowizj|op[łl]at|ubezp|deklar|commission|\bfee|insur|declared/i
/** Whole numbers without decimals are counters and dates rather than money. */
const isMoney = (cell: string) => /[.,]\d{2}\b/.test(cell) && readAmount(cell) !== null

const countCells = ({ columns, rows }: ParcelFile, isOne: (cell: string) => boolean): number[] =>
  columns.map((_each, index) => rows.filter((row) => isOne(row[index] ?? '')).length)

function findParcelColumn(file: ParcelFile): number | null {
  const counts = countCells(file, isParcel)
  const most = Math.max(0, ...counts)
  return most > 0 ? counts.indexOf(most) : null
}

/** The column with money whose name says most that it was collected; null when several say so equally: staff choose. */
function findAmountColumn(file: ParcelFile): number | null {
  const counts = countCells(file, isMoney)
  const fitting = file.columns.flatMap((name, index) =>
    (counts[index] ?? 0) > 0 && !otherAmounts.test(name) ? [{ name, index }] : [],
  )
  const best = amountNames
    .map((names) => fitting.filter(({ name }) => names.test(name)))
    .find((each) => each.length > 0)
  return best?.length === 1 ? (best[0]?.index ?? null) : null
}

/** The columns of a settlement by what is in them and how they are called; null when one of them is not certain. */
export function findSettlementColumns(file: ParcelFile): SettlementColumns | null {
  const [parcelNumber, amount] = [findParcelColumn(file), findAmountColumn(file)]
  return parcelNumber === null || amount === null ? null : { parcelNumber, amount }
}
