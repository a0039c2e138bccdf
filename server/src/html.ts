import { allowedFormatting } from '@slodki-ul/contract/formatted-text.rules'
import { lazy } from '#lazy.ts'

/** Loaded on first use: only writing and the screen of a course need it, and it takes 20 MB. */
const sanitizer = lazy(async () => (await import('sanitize-html')).default)

/** Sanitises text with simple formatting, such as a description: no attributes, no links. Applied when it is saved. */
export async function cleanProse(html: string): Promise<string> {
  const sanitize = await sanitizer()
  return sanitize(html, allowedFormatting.prose)
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
  return sanitize(html, allowedFormatting.document)
}

/**
 * What cleanProse removes from each of the texts, by name: tags, attributes as `tag[name]`. Texts of which nothing is
 * removed are left out.
 */
export async function findRemovedMarkup(
  texts: Readonly<Record<string, string | null | undefined>>,
): Promise<{ field: string; removed: string[] }[]> {
  const sanitize = await sanitizer()
  const { allowedTags } = allowedFormatting.prose
  return Object.entries(texts).flatMap(([field, html]) => {
    const removed = new Set<string>()
    sanitize(html ?? '', {
      ...allowedFormatting.prose,
      onOpenTag(tag, attributes) {
        if (!allowedTags.includes(tag)) return removed.add(tag)
        for (const name of Object.keys(attributes)) removed.add(`${tag}[${name}]`)
      },
    })
    return removed.size > 0 ? [{ field, removed: [...removed] }] : []
  })
}
