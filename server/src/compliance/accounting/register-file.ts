import { stringify } from 'csv-stringify/sync'
import { type Cell, registerHeads, registerLine } from '#compliance/accounting/register-file.rules.ts'
import type { RegisterRow } from '#compliance/accounting/sales-register.rules.ts'

export type RegisterFormat = 'csv' | 'xlsx'

/** A text that a spreadsheet would take for a formula; an amount below zero is none. */
const safe = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const csvCell = (cell: Cell): string =>
  typeof cell === 'number' ? cell.toFixed(2).replace('.', ',') : cell === null ? '' : safe(cell)

const sheetCell = (cell: Cell) =>
  typeof cell === 'number' ? { value: cell, type: Number, format: '0.00' } : cell === null ? null : { value: cell }

/** The register as a file for the accountant's program, with the columns of JPK_V7M(3) (BO-166). */
export async function registerFile(rows: readonly RegisterRow[], format: RegisterFormat): Promise<Uint8Array> {
  const lines = rows.map(registerLine)
  if (format === 'csv') {
    const cells = [[...registerHeads], ...lines.map((line) => line.map(csvCell))]
    // Semicolons, because a Polish spreadsheet takes the comma for a decimal.
    return Buffer.from(stringify(cells, { bom: true, delimiter: ';' }))
  }
  // Loaded for the first sheet: few processes ever make one.
  const { default: writeXlsxFile } = await import('write-excel-file/node')
  const heads = registerHeads.map((value) => ({ value }))
  return writeXlsxFile([heads, ...lines.map((line) => line.map(sheetCell))], { sheet: 'Sprzedaż' }).toBuffer()
}
