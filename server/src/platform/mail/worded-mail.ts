import type { Language } from '@slodki-ul/contract/language'
import {
  fieldOf,
  fillWords,
  type MailPart,
  type MailWords,
  mailParts,
  type Placeholder,
} from '@slodki-ul/contract/platform/mail-words.rules'
import type { Context } from '#context.ts'
import type { MailContent } from '#platform/mail/content.ts'
import { selectMailText } from '#platform/mail/mail-texts.db.ts'

/** What words of staff may name in a mail. */
export const placeholdersOf = ({ values = {} }: MailContent): Placeholder[] => Object.keys(values) as Placeholder[]

/** A mail with words of staff where they are not empty, and the parts whose words are broken: these have the usual ones. */
export function applyWords(
  content: MailContent,
  words: MailWords,
  language: Language,
): { content: MailContent; broken: MailPart[] } {
  const filled = mailParts
    .filter((part) => words[fieldOf(part, language)] !== '')
    .map((part) => ({ part, text: fillWords(fieldOf(part, language), words, content.values ?? {}) }))
  const changes = filled.flatMap(({ part, text }) => (text ? [[part, text]] : []))
  return {
    content: { ...content, ...Object.fromEntries(changes) },
    broken: filled.filter(({ text }) => !text).map(({ part }) => part),
  }
}

/** A mail with the words in force; broken ones never stop it. */
export async function withWordsInForce(
  { db, log }: Pick<Context, 'db' | 'log'>,
  kind: string,
  content: MailContent,
  language: Language,
): Promise<MailContent> {
  const row = await selectMailText(db, kind)
  if (!row) return content
  try {
    const { content: worded, broken } = applyWords(content, row.words, language)
    if (broken.length > 0) log.warn({ kind, language, version: row.version, broken }, 'words of a mail are broken')
    return worded
  } catch (error) {
    log.error({ err: error, kind, version: row.version }, 'words of a mail are unreadable')
    return content
  }
}
