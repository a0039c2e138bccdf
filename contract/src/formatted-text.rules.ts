/**
 * The formatting that texts of staff may have: `prose` for descriptions, `document` for whole documents such as the terms. The server's
 * sanitizer and the text editor of the back office read the same lists.
 */
export type TextFormat = 'prose' | 'document'

const proseTags = ['p', 'ul', 'ol', 'li', 'h3', 'h4', 'strong', 'em', 'br']

/** What the sanitizer keeps; everything else is removed. */
export const allowedFormatting = {
  prose: { allowedTags: proseTags, allowedAttributes: {} },
  document: {
    allowedTags: [...proseTags, 'h1', 'h2', 'a', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
    allowedAttributes: { a: ['href'], th: ['scope'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  },
}

/** Whether a link of a document may point there: a page, a mail address, a phone number, or a place of this site. */
export const isLinkTarget = (href: string): boolean =>
  /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)[^\s<>"'`\\]*$/i.test(href)
