import type { Language } from '@slodki-ul/contract/language'

const hard = '\u00a0'

/** Polish words of one letter must not end a line. */
const loneLetters = /(?<=^|[\s\u00a0(„"–])([aiouwzAIOUWZ])[ \n]+/g
/** Numbers are not separated from their unit or within themselves: `400 g`, `1 280 zł`, `PLN 200`. */
const units =
  /(?<=\d) (?=(?:zł|gr|[kmµ]?g|[mcd]?l|[kmcd]?m|°C|%|szt|sztuk|min|godz|h|s|cm³|kcal|kJ|W|V|lat|dni)(?![\p{L}\d]))/gu
const thousands = /(?<=\d) (?=\d{3}(?!\d))/g
const currency = /\bPLN (?=\d)/g

function setRun(text: string, language: Language): string {
  const numbers = text.replace(units, hard).replace(thousands, hard).replace(currency, `PLN${hard}`)
  return language === 'pl' ? numbers.replace(loneLetters, `$1${hard}`) : numbers
}

/**
 * Puts non-breaking spaces where a line must not end, in plain text and in HTML alike (marks are left as they are). Done
 * once, when a text is published.
 */
export const nonBreakingSpaces = (text: string, language: Language): string =>
  text.replace(/<[^>]*>|[^<]+/g, (run) => (run.startsWith('<') ? run : setRun(run, language)))
