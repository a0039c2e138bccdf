import { type TableFormat, tableExtension } from '@slodki-ul/contract/tables'
import { stringify } from 'csv-stringify/sync'
import type { FileResponse } from '#http/responses.ts'
import { harmlessCell } from '#platform/files/table-text.rules.ts'

/** A cell of a table: a text, a number, an amount in złoty, or nothing. */
export type Cell = string | number | { readonly zloty: number } | null

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

function textOf(cell: Cell, decimal: string): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return harmlessCell(cell)
  return (typeof cell === 'number' ? String(cell) : cell.zloty.toFixed(2)).replace('.', decimal)
}

function sheetCell(cell: Cell) {
  if (cell === null) return null
  // A text stays harmless when somebody saves the sheet as CSV.
  if (typeof cell === 'string') return { value: harmlessCell(cell), type: String }
  if (typeof cell === 'number') return { value: cell, type: Number }
  return { value: cell.zloty, type: Number, format: '0.00' }
}

type Lines = readonly (readonly Cell[])[]

function writeCsv(lines: Lines, format: 'excel' | 'csv'): Uint8Array {
  const [delimiter, decimal] = format === 'excel' ? [';', ','] : [',', '.']
  const cells = lines.map((line) => line.map((cell) => textOf(cell, decimal)))
  return Buffer.from(stringify(cells, { bom: format === 'excel', delimiter }))
}

/** The bytes of a table, its headings in the first line (BO-087). */
export async function writeTable(lines: Lines, format: TableFormat, sheet?: string): Promise<Uint8Array> {
  if (format !== 'xlsx') return writeCsv(lines, format)
  // Loaded for the first sheet: few processes ever make one.
  const { default: writeXlsxFile } = await import('write-excel-file/node')
  const cells = lines.map((line) => line.map(sheetCell))
  return writeXlsxFile(cells, sheet === undefined ? {} : { sheet }).toBuffer()
}

const nameOf = (name: string, day: Date, format: TableFormat): string =>
  `${name}-${day.toISOString().slice(0, 10)}.${tableExtension(format)}`

/** A table as a file, named after its day. */
export const tableFile = async (
  { name, day, format }: { name: string; day: Date; format: TableFormat },
  lines: Lines,
): Promise<FileResponse> => ({
  name: nameOf(name, day, format),
  content: await writeTable(lines, format),
  ...(format === 'xlsx' && { type: xlsxType }),
})

/** A table as CSV for a Polish spreadsheet, named after its day. */
export const csvFile = (name: string, day: Date, lines: Lines): FileResponse => ({
  name: nameOf(name, day, 'excel'),
  content: writeCsv(lines, 'excel'),
})
