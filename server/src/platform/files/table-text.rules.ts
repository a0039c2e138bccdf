import { parse } from 'csv-parse/sync'

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

/** The cells of a CSV, at most so many lines; null for what is none. */
function parseCells(text: string, delimiter: string, lines: number): string[][] | null {
  try {
    return parse(text, { bom: true, delimiter, relax_column_count: true, relax_quotes: true, to: lines })
  } catch {
    return null
  }
}

/** The cells of a CSV whose separator is the one that gives its first line most of them; null for what is none. */
export function readCsv(text: string, lines: number): string[][] | null {
  const widths = delimiters.map((delimiter) => ({
    delimiter,
    width: parseCells(text, delimiter, 1)?.[0]?.length ?? 0,
  }))
  const [best] = widths.toSorted((a, b) => b.width - a.width)
  return best && best.width > 0 ? parseCells(text, best.delimiter, lines) : null
}

export type DecimalSign = ',' | '.'

const bare = (cell: string): string => cell.replace(/[\s\u00a0\u202f']|zł|PLN|%/gi, '')

/** The decimal sign that most of these cells have; the comma where none has one. */
export function decimalSignOf(cells: readonly string[]): DecimalSign {
  const count = (pattern: RegExp) => cells.filter((cell) => pattern.test(bare(cell))).length
  return count(/\.\d{1,2}$/) > count(/,\d{1,2}$/) ? '.' : ','
}

/**
 * A number as written in Poland or elsewhere: 1 234,50 zł, 1.234,50, 1,234.50, 46. Only one with a single group of three
 * digits (1.234) can be read in two ways, and is read by the decimal sign of its file. Null for what is no number.
 */
export function readNumber(cell: string, sign: DecimalSign): number | null {
  const text = bare(cell)
  const [, minus = '', whole = '', group, separator, decimals = ''] =
    /^(-?)(\d{1,3}(?=(?:([.,])\d{3})+(?![\d]))(?:\3\d{3})+|\d+)(?:([.,])(\d+))?$/.exec(text) ?? []
  if (whole === '' || (separator !== undefined && separator === group)) return null
  const isDecimal = group === sign && separator === undefined && whole.split(group).length === 2
  const digits = isDecimal ? whole.replace(group, '.') : whole.replaceAll(/[.,]/g, '')
  return Number(`${minus}${digits}${decimals && `.${decimals}`}`)
}
