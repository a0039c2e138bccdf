import sanitizeHtml from 'sanitize-html'

const prose = ['p', 'ul', 'ol', 'li', 'h3', 'h4', 'strong', 'em', 'br']
const document = [...prose, 'h1', 'h2', 'a', 'table', 'thead', 'tbody', 'tr', 'th', 'td']

/** Sanitises text with simple formatting, such as a description: no attributes, no links. Applied when it is saved. */
export const cleanProse = (html: string): string => sanitizeHtml(html, { allowedTags: prose, allowedAttributes: {} })

/** Returns the text of HTML without tags. */
export const plainText = (html: string): string =>
  sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .trim()

/** Sanitises a whole document, such as the terms: also headings, tables and links, but no scripts. */
export const cleanDocument = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: document,
    allowedAttributes: { a: ['href'], th: ['scope'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  })
