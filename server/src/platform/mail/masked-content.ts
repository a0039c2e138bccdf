import type { MailContent } from '#platform/mail/content.ts'

type Link = { label: string; url: string }

const address = /(https?:\/\/[^\s/"'<>]+)[^\s"'<>]*/g

/** A text in which no link works: of an address only its site is left, because the rest may be a key. */
const maskLinks = (text: string): string => text.replace(address, '$1/…')

/** A secret by its last letters. */
const maskSecret = (secret: string): string => `…${secret.slice(-4)}`

/** A text without anything that could be used: links, and these secrets. */
export const maskText = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((masked, secret) => masked.replaceAll(secret, maskSecret(secret)), maskLinks(text))

const maskLink = ({ label, url }: Link): Link => ({ label, url: maskLinks(url) })

/** A mail without anything that could be used: one-time links, links to files, and codes of gift cards (BO-009). */
export const maskContent = (content: MailContent): MailContent => ({
  ...content,
  ...(content.cards ? { cards: content.cards.map((card) => ({ ...card, code: maskSecret(card.code) })) } : {}),
  ...(content.button ? { button: maskLink(content.button) } : {}),
  ...(content.leave ? { leave: maskLink(content.leave) } : {}),
  ...(content.notes
    ? {
        notes: content.notes.map(({ text, links }) => ({ text, ...(links ? { links: links.map(maskLink) } : {}) })),
      }
    : {}),
})
