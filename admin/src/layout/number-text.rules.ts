import type { Language } from '@slodki-ul/contract/language'

const separators: Readonly<Record<Language, string>> = { pl: ',', en: '.' }

/** The number of a typed text, with a comma or a point; null for nothing, the text itself when it is no number. */
export function readNumber(text: string): number | string | null {
  const clean = text.replace(/[\s\u00a0]/g, '').replace(',', '.')
  if (clean === '') return null
  return /^\d{1,8}(\.\d{1,3})?$/.test(clean) ? Number(clean) : text
}

/** A number as its field shows it, by default with two decimals; what is no number as it was typed. */
export function writeNumber(value: unknown, language: Language, decimals: number | null = 2): string {
  if (typeof value !== 'number') return typeof value === 'string' ? value : ''
  const text = decimals === null ? String(value) : value.toFixed(decimals)
  return text.replace('.', separators[language])
}
