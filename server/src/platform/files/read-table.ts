import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { decodeText, plainCell, readCsv } from '#platform/files/table-text.rules.ts'

/** A table in a file: its headings, and the rows below by their number in a spreadsheet; blank ones are left out. */
export type TableFile = {
  format: 'csv' | 'xlsx'
  headings: string[]
  rows: { position: number; cells: string[] }[]
}

/** Bytes that the parts of an XLSX may have together once unpacked. */
const unpackedMaxBytes = 100 * 1024 * 1024

const refuse = (reason: 'type' | 'large' | 'rows' | 'columns' | 'empty') =>
  fail('ERRORS.UPLOADINVALID', { extra: { reason } })

/** A cell of a spreadsheet as it would be typed in Poland. */
function typed(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  // A sum of a spreadsheet may end in …0000002.
  if (typeof cell === 'number') return String(Math.round(cell * 1e6) / 1e6).replace('.', ',')
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)
}

/** The first sheet of an XLSX. Fails with ERRORS.UPLOADINVALID. */
async function readSheetCells(bytes: Buffer): Promise<Outcome<string[][]>> {
  // Loaded for the first file: few processes ever read one.
  const { unzipSync } = await import('fflate')
  const { readSheet } = await import('read-excel-file/node')
  try {
    let unpacked = 0
    unzipSync(bytes, {
      filter: ({ originalSize }) => {
        unpacked += originalSize
        return false
      },
    })
    if (unpacked > unpackedMaxBytes) return refuse('large')
    return succeed((await readSheet(bytes)).map((row) => row.map(typed)))
  } catch {
    return refuse('type')
  }
}

/** Reads a CSV or XLSX, told apart by its first bytes. Fails with ERRORS.UPLOADINVALID and the reason. */
export async function readTable(
  bytes: Buffer,
  { rowsMax, columnsMax }: { rowsMax: number; columnsMax: number },
): Promise<Outcome<TableFile>> {
  const format = bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004' ? 'xlsx' : 'csv'
  const csv = () => {
    // A null byte is in no text.
    const cells = bytes.includes(0) ? null : readCsv(decodeText(bytes), 2 * rowsMax)
    return cells ? succeed(cells) : refuse('type')
  }
  const read = format === 'xlsx' ? await readSheetCells(bytes) : csv()
  if ('error' in read) return read
  const [first = [], ...rest] = read.value
  const headings = first.map((heading) => plainCell(heading).trim())
  while (headings.at(-1) === '') headings.pop()
  const rows = rest
    .map((cells, index) => ({
      position: index + 2,
      cells: headings.map((_, column) => plainCell(cells[column] ?? '').trim()),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (headings.length > columnsMax) return refuse('columns')
  if (rows.length > rowsMax) return refuse('rows')
  return headings.length === 0 || rows.length === 0 ? refuse('empty') : succeed({ format, headings, rows })
}
