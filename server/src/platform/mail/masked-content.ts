import type { MailContent } from '#platform/mail/content.ts'

type Link = { label: string; url: string }

/** What stands instead of the path of a link. */
const hiddenPath = '/…'

/** A link that leads nowhere; its site can be read. */
const maskLink = ({ label, url }: Link): Link => ({ label, url: `${new URL(url).origin}${hiddenPath}` })

/** A mail without anything that could be used: one-time links, links to files, and codes of gift cards (BO-009). */
export const maskContent = (content: MailContent): MailContent => ({
  ...content,
  ...(content.cards ? { cards: content.cards.map((card) => ({ ...card, code: `…${card.code.slice(-4)}` })) } : {}),
  ...(content.button ? { button: maskLink(content.button) } : {}),
  ...(content.leave ? { leave: maskLink(content.leave) } : {}),
  ...(content.notes
    ? {
        notes: content.notes.map(({ text, links }) => ({ text, ...(links ? { links: links.map(maskLink) } : {}) })),
      }
    : {}),
})
