import { lazy } from '#lazy.ts'

/** Loaded on first use: only writing and the screen of a course need it, and it takes 20 MB. */
const sanitizer = lazy(async () => (await import('sanitize-html')).default)

const prose = ['p', 'ul', 'ol', 'li', 'h3', 'h4', 'strong', 'em', 'br']
const document = [...prose, 'h1', 'h2', 'a', 'table', 'thead', 'tbody', 'tr', 'th', 'td']

/** Sanitises text with simple formatting, such as a description: no attributes, no links. Applied when it is saved. */
export async function cleanProse(html: string): Promise<string> {
  const sanitize = await sanitizer()
  return sanitize(html, { allowedTags: prose, allowedAttributes: {} })
}

/** Returns the text of sanitised HTML without tags. There every `<` and `>` that is not part of a tag is an entity. */
export const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .trim()

/** Sanitises a whole document, such as the terms: also headings, tables and links, but no scripts. */
export async function cleanDocument(html: string): Promise<string> {
  const sanitize = await sanitizer()
  return sanitize(html, {
    allowedTags: document,
    allowedAttributes: { a: ['href'], th: ['scope'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  })
}
