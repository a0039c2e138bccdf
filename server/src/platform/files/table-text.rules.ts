import { parse } from 'csv-parse/sync'
import { gapFactor } from '#platform/files/spreadsheet-limits.rules.ts'

/** What a spreadsheet would run as a formula, also in wide letters, behind any number of apostrophes. */
const formula = /^'*[=+\-@\t\r＝＋－＠]/

/** A text that no spreadsheet runs as a formula: the apostrophe in front makes it text. */
export const harmlessCell = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** A text without the apostrophe that made it harmless. */
export const plainCell = (text: string): string => (text.startsWith("'") && formula.test(text) ? text.slice(1) : text)

/** A text in UTF-8, with or without a mark; what is no UTF-8 is read as Windows-1250, as old Polish programs write it. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1250').decode(bytes)
  }
}

const delimiters = [';', '\t', ',', '|'] as const

/** A line of a table that is not blank, by its number in a spreadsheet. */
export type Line = { position: number; cells: string[] }

/** Characters of one line, above which a file is no table: a quotation mark may open a cell that never ends. */
const lineMax = 2_000_000

/** The lines of a CSV without blank ones, which are counted; `rows` for more than allowed, null for what is no CSV. */
function parseLines(text: string, delimiter: string, linesMax: number): Line[] | 'rows' | null {
  let [position, taken, isOver] = [0, 0, false]
  function take(cells: string[]): Line | null {
    const isBlank = cells.every((cell) => cell.trim() === '')
    position += 1
    if (!isBlank) taken += 1
    isOver = taken > linesMax || position > linesMax * gapFactor
    // Nothing below needs to be read.
    if (isOver) throw new Error('There are more lines than allowed.')
    return isBlank ? null : { position, cells }
  }
  const options = { bom: true, delimiter, relax_column_count: true, relax_quotes: true, max_record_size: lineMax }
  try {
    return parse(text, { ...options, on_record: take as never }) as unknown as Line[]
  } catch {
    return isOver ? 'rows' : null
  }
}

/** Cells of the first line that is not blank. */
function widthOf(text: string, delimiter: string): number {
  const beginning = text.replace(/^(?:[^\S\n]*\n)+/, '')
  try {
    return (
      parse(beginning, { bom: true, delimiter, relax_quotes: true, max_record_size: lineMax, to: 1 })[0]?.length ?? 0
    )
  } catch {
    return 0
  }
}

/**
 * The lines of a CSV whose separator is the one that gives its first line most cells; `rows` for more than allowed, null for
 * what is none.
 */
export function readCsv(text: string, linesMax: number): Line[] | 'rows' | null {
  const widths = delimiters.map((delimiter) => ({ delimiter, width: widthOf(text, delimiter) }))
  const [best] = widths.toSorted((a, b) => b.width - a.width)
  return best && best.width > 0 ? parseLines(text, best.delimiter, linesMax) : null
}

export type DecimalSign = ',' | '.'

const bare = (cell: string): string => cell.replace(/[\s\u00a0\u202f']|zł|PLN|%/gi, '')

/** The decimal sign that a cell shows; null for one without, and for 1.234, which shows none. */
function signOf(cell: string): DecimalSign | null {
  const text = bare(cell)
  const [, decimal] = /([.,])(?:\d{1,2}|\d{4,})$/.exec(text) ?? []
  if (decimal) return decimal as DecimalSign
  const [, group] = /^-?\d{1,3}([.,])\d{3}(?:\1\d{3})+$/.exec(text) ?? []
  return group ? (group === ',' ? '.' : ',') : null
}

/** The decimal sign that most of these cells show; null where nothing decides. */
export function decimalSignOf(cells: readonly string[]): DecimalSign | null {
  const signs = cells.map(signOf)
  const count = (sign: DecimalSign) => signs.filter((each) => each === sign).length
  const difference = count('.') - count(',')
  return difference === 0 ? null : difference > 0 ? '.' : ','
}

/**
 * A number as written in Poland or elsewhere: 1 234,50 zł, 1.234,50, 1,234.50, 46. Only one with a single group of three
 * digits (1.234) can be read in two ways: it is read by the decimal sign of its file, and is ambiguous without one. Null for
 * what is no number.
 */
export function readNumber(cell: string, sign: DecimalSign | null): number | 'ambiguous' | null {
  const text = bare(cell)
  const [, minus = '', whole = '', group, separator, decimals = ''] =
    /^(-?)(\d{1,3}(?=(?:([.,])\d{3})+(?![\d]))(?:\3\d{3})+|\d+)(?:([.,])(\d+))?$/.exec(text) ?? []
  if (whole === '' || (separator !== undefined && separator === group)) return null
  const isSingle = group !== undefined && separator === undefined && whole.split(group).length === 2
  // Thousands do not begin with a zero.
  const decimal = isSingle && whole.startsWith('0') ? group : sign
  if (isSingle && decimal === null) return 'ambiguous'
  const digits = isSingle && group === decimal ? whole.replace(group, '.') : whole.replaceAll(/[.,]/g, '')
  return Number(`${minus}${digits}${decimals && `.${decimals}`}`)
}
