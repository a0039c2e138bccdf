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

/** The parts of a mail that staff may word; everything else is fixed, what the law asks for above all. */
export const mailParts = ['subject', 'greeting', 'closing'] as const
export type MailPart = (typeof mailParts)[number]

/** Words of a mail in both languages; an empty one means the usual words. */
export type MailWords = Record<`${MailPart}${'Pl' | 'En'}`, string>
export type WordField = keyof MailWords

/** The fields of a language. */
export const fieldOf = (part: MailPart, language: Language): WordField => `${part}${language === 'pl' ? 'Pl' : 'En'}`

/** Every field, in the order of the form. */
export const wordFields: readonly WordField[] = (['pl', 'en'] as const).flatMap((language) =>
  mailParts.map((part) => fieldOf(part, language)),
)

export const noWords: MailWords = {
  ...{ subjectPl: '', greetingPl: '', closingPl: '', subjectEn: '', greetingEn: '', closingEn: '' },
}

/** Characters of a subject, and of other words, at most. */
export const subjectMax = 150
export const wordsMax = 1_000

export type WordIssue = { code: string; max?: number; given?: number }

const called = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()

/** The placeholder of a name in a language, whose case does not matter. */
const placeholderOf = (name: string, language: Language): Placeholder | undefined =>
  (Object.keys(placeholders) as Placeholder[]).find((each) => placeholders[each][language] === called(name))

const pattern = /\{\{([^{}]*)\}\}/g

/** A placeholder as it is typed. */
export const typedPlaceholder = (placeholder: Placeholder, language: Language): string =>
  `{{${placeholders[placeholder][language]}}}`

/** Characters that would break the headers of a mail, or be seen by nobody. */
const isUnprintable = (character: string): boolean => {
  const code = character.codePointAt(0) ?? 0
  // The joiner is part of pictures of several people.
  if (/\p{Cf}/u.test(character) && character !== '\u200d') return true
  return (code < 32 && character !== '\n') || (code >= 127 && code < 160) || code === 0x2028 || code === 0x2029
}

/** What is wrong with the words of one field; null when nothing is. */
function wordIssue(field: WordField, text: string, allowed: readonly Placeholder[]): WordIssue | null {
  const isSubject = field.startsWith('subject')
  const max = isSubject ? subjectMax : wordsMax
  if (text.length > max) return { code: 'ERRORS.MAXLENGTH', max, given: text.length }
  if ([...text].some(isUnprintable) || (isSubject && text.includes('\n'))) return { code: 'ERRORS.INVALIDTEXT' }
  const language = field.endsWith('Pl') ? 'pl' : 'en'
  const isUnknown = [...text.matchAll(pattern)].some(([, name = '']) => {
    const found = placeholderOf(name, language)
    return !found || !allowed.includes(found)
  })
  // A brace that is left over would be read by customers.
  return isUnknown || /[{}]/.test(text.replace(pattern, '')) ? { code: 'ERRORS.PLACEHOLDER' } : null
}

/** The refused fields of the words of a mail that has these placeholders. */
export const wordIssues = (words: MailWords, allowed: readonly Placeholder[]): Partial<Record<WordField, WordIssue>> =>
  Object.fromEntries(
    wordFields.flatMap((field) => {
      const issue = wordIssue(field, words[field], allowed)
      return issue ? [[field, issue]] : []
    }),
  )

/** Words as they are stored: without space around them and with one kind of line end. */
export const normalizeWords = (words: MailWords): MailWords =>
  Object.fromEntries(wordFields.map((field) => [field, words[field].replace(/\r\n?/g, '\n').trim()])) as MailWords

/** The words of a field with the values of a mail; null when they are broken: a placeholder without a value. */
export function fillWords(
  field: WordField,
  words: MailWords,
  values: Partial<Record<Placeholder, string>>,
): string | null {
  const allowed = (Object.keys(values) as Placeholder[]).filter((each) => values[each] !== undefined)
  if (wordIssue(field, words[field], allowed)) return null
  const language = field.endsWith('Pl') ? 'pl' : 'en'
  const filled = words[field].replace(pattern, (_whole, name: string) => {
    const found = placeholderOf(name, language)
    return (found && values[found]) ?? ''
  })
  // A value of a customer may hold line ends, which would break the header.
  return field.startsWith('subject') ? filled.replace(/\s+/g, ' ').trim() : filled
}
