import type { Language } from '@slodki-ul/contract/language'
import { withAddress } from '@slodki-ul/contract/platform/settings.rules'
import type { Context } from '#context.ts'
import { nonBreakingSpaces } from '#non-breaking-spaces.ts'
import { type MailContent, renderHtml, renderText } from '#platform/mail/layout.ts'

/** Adds non-breaking spaces to the HTML part only, because programs may process the plain text. */
const nonBreakingMail = (content: MailContent, language: Language): MailContent => ({
  ...content,
  ...(content.greeting ? { greeting: nonBreakingSpaces(content.greeting, language) } : {}),
  paragraphs: content.paragraphs.map((text) => nonBreakingSpaces(text, language)),
  ...(content.notes
    ? { notes: content.notes.map((note) => ({ ...note, text: nonBreakingSpaces(note.text, language) })) }
    : {}),
})

/** A mail in both forms, with the company as it is now. */
export async function renderMail(
  { settings }: Pick<Context, 'settings'>,
  content: MailContent,
  language: Language,
): Promise<{ subject: string; html: string; text: string }> {
  const frame = { seller: withAddress(await settings.read('company')) }
  return {
    subject: content.subject,
    text: renderText(content, language, frame),
    html: renderHtml(nonBreakingMail(content, language), language, frame),
  }
}
