import type { Language } from '@slodki-ul/contract/language'

const zloty = new Intl.NumberFormat('pl-PL', { style: 'currency', currency: 'PLN', useGrouping: 'always' })

/** Formats grosze in Polish: 19670 is 196,70 zł. */
export function formatPrice(grosze: number): string {
  return zloty.format(grosze / 100)
}

/** Formats a time (milliseconds or ISO 8601) as dd.MM.yyyy, HH:mm in Warsaw. */
export function formatMoment(moment: number | string, language: Language): string {
  return new Intl.DateTimeFormat(language === 'pl' ? 'pl-PL' : 'en-GB', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/Warsaw',
  }).format(new Date(moment))
}

/** Formats a file size in bytes: 18432 is 18 KB. */
export function formatSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
