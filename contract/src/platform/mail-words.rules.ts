import type { Language } from '../language.ts'

/** What the words of a mail may name, as staff write it between `{{` and `}}` in each language. */
export const placeholders = {
  firstName: { pl: 'imię', en: 'first name' },
  number: { pl: 'numer', en: 'number' },
  amount: { pl: 'kwota', en: 'amount' },
  plan: { pl: 'plan', en: 'plan' },
  date: { pl: 'data', en: 'date' },
  course: { pl: 'kurs', en: 'course' },
  training: { pl: 'szkolenie', en: 'workshop' },
  product: { pl: 'produkt', en: 'product' },
  document: { pl: 'dokument', en: 'document' },
  contract: { pl: 'umowa', en: 'contract' },
  parcel: { pl: 'przesyłka', en: 'parcel' },
  code: { pl: 'kod', en: 'code' },
} as const satisfies Record<string, Record<Language, string>>
export type Placeholder = keyof typeof placeholders
