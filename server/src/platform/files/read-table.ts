import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { sheetRefusal } from '#platform/files/spreadsheet-limits.rules.ts'
import { packXml, unpackXml } from '#platform/files/spreadsheet-parts.ts'
import { decodeText, type Line, plainCell, readCsv } from '#platform/files/table-text.rules.ts'

/** A table in a file: its headings, and the rows below by their number in a spreadsheet; blank ones are left out. */
export type TableFile = { format: 'csv' | 'xlsx'; headings: string[]; rows: Line[] }

type Limits = { rowsMax: number; columnsMax: number }

const refuse = (reason: 'type' | 'large' | 'rows' | 'columns' | 'empty') =>
  fail('ERRORS.UPLOADINVALID', { extra: { reason } })

/** A cell of a spreadsheet as it would be typed in Poland. */
function typed(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (typeof cell !== 'number') return String(cell)
  // A sum of a spreadsheet may end in …0000002.
  const text = String(Number(cell.toFixed(6))).replace('.', ',')
  // Three decimals would look like thousands in a file whose texts have points.
  return /,\d{3}$/.test(text) ? `${text}0` : text
}

/** The rows of the first sheet of an XLSX. Fails with ERRORS.UPLOADINVALID. */
async function readSheetLines(bytes: Buffer, limits: Limits): Promise<Outcome<Line[]>> {
  // Loaded for the first file: few processes ever read one.
  const { readSheet } = await import('read-excel-file/node')
  let refusal: ReturnType<typeof sheetRefusal> = null
  try {
    const parts = await unpackXml(bytes)
    if (!parts) return refuse('large')
    // A later sheet may be as large as it likes, because it is not read; without the first one nothing is.
    for (const [name, xml] of parts) {
      const reason = sheetRefusal(xml.toString('latin1'), limits)
      if (reason) parts.delete(name)
      refusal ??= reason
    }
    const cells = await readSheet(await packXml(parts))
    return succeed(
      cells
        .map((row, index) => ({ position: index + 1, cells: row.map(typed) }))
        .filter((line) => line.cells.some((cell) => cell.trim() !== '')),
    )
  } catch {
    return refuse(refusal ?? 'type')
  }
}

/** Reads a CSV or XLSX, told apart by its first bytes. Fails with ERRORS.UPLOADINVALID and the reason. */
export async function readTable(bytes: Buffer, limits: Limits): Promise<Outcome<TableFile>> {
  const { rowsMax, columnsMax } = limits
  const format = bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004' ? 'xlsx' : 'csv'
  const csv = () => {
    // A null byte is in no text.
    const lines = bytes.includes(0) ? null : readCsv(decodeText(bytes), 1 + rowsMax)
    return Array.isArray(lines) ? succeed(lines) : refuse(lines ?? 'type')
  }
  const read = format === 'xlsx' ? await readSheetLines(bytes, limits) : csv()
  if ('error' in read) return read
  const [first, ...rest] = read.value
  const headings = (first?.cells ?? []).map((heading) => plainCell(heading).trim())
  while (headings.at(-1) === '') headings.pop()
  // Before anything is made of them.
  if (headings.length > columnsMax) return refuse('columns')
  if (rest.length > rowsMax) return refuse('rows')
  const rows = rest
    .map(({ position, cells }) => ({
      position,
      cells: headings.map((_, column) => plainCell(cells[column] ?? '').trim()),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  return headings.length === 0 || rows.length === 0 ? refuse('empty') : succeed({ format, headings, rows })
}
