import { homeZone } from '@slodki-ul/contract/dates'
import { Temporal } from 'temporal-polyfill'
import { type ListColumn, nameOf, valueAt } from '#platform/exports/list-columns.rules.ts'
import type { Cell } from '#platform/files/write-table.ts'

const yesNo = { pl: ['tak', 'nie'], en: ['yes', 'no'] } as const

/** A moment as spreadsheets read it, in Warsaw. */
const momentText = (moment: string): string =>
  Temporal.Instant.from(moment)
    .toZonedDateTimeISO(homeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
    .replace('T', ' ')

/** The cell of a row in a column; empty where there is nothing. */
export function cellOf(row: unknown, { id, kind }: ListColumn, language: 'pl' | 'en'): Cell {
  const value = valueAt(row, id)
  if (value === null || value === undefined) return null
  switch (kind) {
    case 'number':
      return Number(value)
    case 'zloty':
      return { zloty: Number(value) }
    case 'moment':
      return momentText(String(value))
    case 'yesNo':
      return yesNo[language][value === true ? 0 : 1]
    case 'texts':
      return (value as unknown[]).join(' | ')
    case 'names':
      return (value as unknown[]).map(nameOf).join(' | ')
    default:
      return String(value)
  }
}
