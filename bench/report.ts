import { median, type Series } from './rounds.ts'

/** One row of the table. Without a target it is informative only. */
export type Line = {
  readonly group: string
  readonly name: string
  readonly series?: Series
  /** The value compared with the target. */
  readonly value?: { readonly what: string; readonly number: number; readonly digits: number }
  readonly target?: { readonly kind: 'at least' | 'at most'; readonly number: number }
}

/** Whether a row meets its target; undefined for informative ones. */
export function holds({ value, target }: Line): boolean | undefined {
  if (!target) return undefined
  if (!value || Number.isNaN(value.number)) return false
  return target.kind === 'at least' ? value.number >= target.number : value.number <= target.number
}

const columns = ['measured', 'per second', 'p50 ms', 'p99 ms', 'CPU ms', 'value', 'target', ''] as const

function cells(line: Line): string[] {
  const { series, value, target } = line
  const of = (pick: (sample: Series[number]) => number | null, digits: number): string => {
    const numbers = (series ?? []).map(pick).filter((number) => number !== null)
    return numbers.length > 0 ? median(numbers).toFixed(digits) : ''
  }
  const verdict = holds(line)
  return [
    line.name,
    of(({ perSecond }) => perSecond, 0),
    of(({ p50 }) => p50, 2),
    of(({ p99 }) => p99, 1),
    of(({ cpuMs }) => cpuMs, 3),
    value ? `${value.number.toFixed(value.digits)} ${value.what}` : '',
    target ? `${target.kind === 'at least' ? '≥' : '≤'} ${target.number}` : '',
    verdict === undefined ? '' : verdict ? '✓' : '✗',
  ]
}

/** Formats the rows as a Markdown table, one block per group. CPU is that of the server process per step. */
export function formatTable(lines: readonly Line[]): string {
  const rows = lines.map(cells)
  const widths = columns.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)),
  )
  const format = (row: readonly string[]) =>
    `| ${row.map((cell, column) => (column === 0 || column >= 5 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  return [...new Set(lines.map(({ group }) => group))]
    .map((group) =>
      [
        `### ${group}`,
        '',
        format(columns),
        rule,
        ...rows.filter((_, at) => lines[at]?.group === group).map(format),
      ].join('\n'),
    )
    .join('\n\n')
}
