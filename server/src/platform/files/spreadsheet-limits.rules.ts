/** The last row that a spreadsheet program has. */
const lastRow = 1_048_576
/** Rows with gaps between them may stand this many times as far down as there may be rows. */
export const gapFactor = 10

const rowOrCell = /<(?:[\w.-]+:)?(row|c)(?=[\s/>])([^<]*)/g
const reference = /[\s:]r\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** The `r` of a tag; undefined without one, null for several. */
function referenceOf(attributes: string): string | undefined | null {
  const [first, second] = attributes.matchAll(reference)
  return second ? null : (first?.[1] ?? first?.[2])
}

const columnOf = (letters: string): number =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0)

/**
 * Why the XML of a sheet would make a table that is too large: the gaps up to a stray cell are filled when it is read. Cells
 * that only have a format make no table. Null for what can be read.
 */
export function sheetRefusal(
  xml: string,
  { rowsMax, columnsMax }: { rowsMax: number; columnsMax: number },
): 'type' | 'rows' | 'columns' | null {
  let rows = 0
  for (const { 0: tag, 1: name, 2: attributes = '', index } of xml.matchAll(rowOrCell)) {
    const place = referenceOf(attributes)
    if (name === 'row') {
      rows += 1
      if (rows > lastRow || Number(place ?? 1) > lastRow) return 'rows'
      if (place === null || (place !== undefined && !/^\d+$/.test(place))) return 'type'
      continue
    }
    if (/\/>\s*$/.test(attributes) || xml.startsWith('</', index + tag.length)) continue
    const [, letters = '', row = ''] = /^([A-Z]{1,3})(\d{1,7})$/.exec(place ?? '') ?? []
    if (letters === '') return 'type'
    if (Number(row) > rowsMax * gapFactor) return 'rows'
    if (columnOf(letters) > columnsMax) return 'columns'
  }
  return null
}
