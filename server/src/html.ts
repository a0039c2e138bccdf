import sanitizeHtml from 'sanitize-html'

const prose = ['p', 'ul', 'ol', 'li', 'h3', 'h4', 'strong', 'em', 'br']
const document = [...prose, 'h1', 'h2', 'a', 'table', 'thead', 'tbody', 'tr', 'th', 'td']

/** Text with simple marks, such as a description: no attributes, no links. Cleaned when it is written. */
export const cleanProse = (html: string): string => sanitizeHtml(html, { allowedTags: prose, allowedAttributes: {} })

/** What a piece of HTML says, without its marks. */
export const plainText = (html: string): string =>
  sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .trim()

/** A whole document, such as the terms: headings, tables and links too, and nothing that could run. */
export const cleanDocument = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: document,
    allowedAttributes: { a: ['href'], th: ['scope'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  })
