import { isParcelNumber, normalizeParcelNumber } from '@slodki-ul/contract/commerce/carriers.rules'
import { parse } from 'csv-parse/sync'

/** Which columns hold the numbers of orders and of parcels. */
export type ParcelColumns = { order: number; number: number }

/** A file of a carrier: the names of its columns, and its rows without them. */
export type ParcelFile = { columns: string[]; rows: string[][] }

/** The number of an order as typed or printed: SU-10001, su 10001, 10001. */
export function readNumberOfOrder(typed: string): number | null {
  const digits = /(?:^|[^a-z])su[\s-]*(\d{1,15})(?!\d)/i.exec(typed)?.[1] ?? /^\s*(\d{1,15})\s*$/.exec(typed)?.[1]
  return digits ? Number(digits) : null
}

const namesOrder = (cell: string) => /(?:^|[^a-z])su[\s-]*\d/i.test(cell)
const looksLikeParcel = (cell: string) => {
  const number = normalizeParcelNumber(cell)
  return isParcelNumber('DPD', number) || isParcelNumber('InPost', number)
}

/** The separator that the first line has most of: commas also stand in amounts. */
function delimiterOf(text: string): string {
  const [line = ''] = text.split(/\r?\n/, 1)
  const counted = [';', '\t', ','].map((delimiter) => ({ delimiter, count: line.split(delimiter).length }))
  return counted.toSorted((a, b) => b.count - a.count)[0]?.delimiter ?? ';'
}

/** Reads a CSV, with or without a row of names; null for what is none. */
export function readParcelFile(text: string): ParcelFile | null {
  let cells: string[][]
  try {
    const delimiter = delimiterOf(text)
    cells = parse(text, { bom: true, delimiter, trim: true, relax_column_count: true, skip_empty_lines: true })
  } catch {
    return null
  }
  const [first = [], ...rest] = cells
  const hasNames = !first.some((cell) => namesOrder(cell) || looksLikeParcel(cell))
  const width = Math.max(...cells.map((row) => row.length))
  const columns = Array.from({ length: width }, (_, index) => (hasNames && first[index]) || `${index + 1}`)
  return { columns, rows: hasNames ? rest : cells }
}

const orderNames = /zam[oó]wien|nr ref|referen|order|\bref\b/i
const parcelNames = /przesy[lł]k|paczk|list przew|waybill|tracking|parcel/i

/** The column with most cells of a kind, or else one with such a name; null when neither is there. */
function findColumn({ columns, rows }: ParcelFile, isOne: (cell: string) => boolean, name: RegExp, other = -1) {
  const counts = columns.map((_, index) => (index === other ? 0 : rows.filter((row) => isOne(row[index] ?? '')).length))
  const most = Math.max(...counts)
  if (most > 0) return counts.indexOf(most)
  const named = columns.findIndex((column, index) => index !== other && name.test(column))
  return named < 0 ? null : named
}

/** The columns of a file that hold the numbers; null when one of them is not found. */
export function findColumns(file: ParcelFile): ParcelColumns | null {
  const order = findColumn(file, namesOrder, orderNames)
  const number = findColumn(file, looksLikeParcel, parcelNames, order ?? -1)
  return order === null || number === null ? null : { order, number }
}
