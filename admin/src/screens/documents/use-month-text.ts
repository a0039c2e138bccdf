import { useLanguage } from '#i18n/language.ts'

/** Writes a month (`2026-11`) in words, as it begins a sentence or stands within one. */
export function useMonthText({ isWithin = false } = {}): (month: string) => string {
  const format = new Intl.DateTimeFormat(useLanguage(), { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (month) => {
    const text = format.format(new Date(`${month}-15T12:00:00Z`))
    return isWithin ? text : text.charAt(0).toUpperCase() + text.slice(1)
  }
}
