import type { Language } from '@slodki-ul/contract/language'

const hard = '\u00a0'

/** Polish words of one letter must not end a line. */
const loneLetters = /(?<=^|[\s\u00a0(„"–])([aiouwzAIOUWZ])[ \n]+/g
/** Keeps numbers together with their unit and in one piece: `400 g`, `1 280 zł`, `PLN 200`. */
const units =
  /(?<=\d) (?=(?:zł|gr|[kmµ]?g|[mcd]?l|[kmcd]?m|°C|%|szt|sztuk|min|godz|h|s|cm³|kcal|kJ|W|V|lat|dni)(?![\p{L}\d]))/gu
const thousands = /(?<=\d) (?=\d{3}(?!\d))/g
const currency = /\bPLN (?=\d)/g

function setRun(text: string, language: Language): string {
  const numbers = text.replace(units, hard).replace(thousands, hard).replace(currency, `PLN${hard}`)
  return language === 'pl' ? numbers.replace(loneLetters, `$1${hard}`) : numbers
}

/**
 * Replaces spaces at which a line must not break by non-breaking ones, in plain text and HTML (tags are left
 * unchanged). Runs once, when a text is saved.
 */
export const nonBreakingSpaces = (text: string, language: Language): string =>
  text.replace(/<[^>]*>|[^<]+/g, (run) => (run.startsWith('<') ? run : setRun(run, language)))
