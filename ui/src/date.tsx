import { formatDate } from '@slodki-ul/contract/dates'

/** A moment (ISO 8601) as dd.MM.yyyy in Warsaw (I18N-04). */
export function DateText({ moment }: { moment: string }) {
  return <time dateTime={moment}>{formatDate(moment)}</time>
}
