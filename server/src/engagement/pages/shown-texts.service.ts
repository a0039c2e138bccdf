import type { PageTexts } from '@slodki-ul/contract/engagement/page-texts'
import {
  type PageTextKind,
  type PageTextValues,
  pageTextKinds,
  pageTextParts,
  versionAt,
  wordsOf,
} from '@slodki-ul/contract/engagement/page-texts.rules'
import type { Language } from '@slodki-ul/contract/language'
import { wallTimeOf } from '@slodki-ul/contract/warsaw-times.rules'
import { createCache } from '#cache.ts'
import type { Context } from '#context.ts'
import type { Executor } from '#db/client.ts'
import { type PageTextVersion, selectCurrent } from '#engagement/pages/page-text-versions.db.ts'
import { type TextKey, type Translate, translator } from '#engagement/pages/page-texts.ts'
import { usualQuestions, usualReviews } from '#engagement/pages/usual-entries.ts'

/** Sample reviews stand in the demo alone: in a real academy they would be made up. */
const usualEntries = (kind: PageTextKind, isDemo: boolean): PageTextValues['entries'] => {
  if (kind === 'reviews') return isDemo ? usualReviews : []
  return kind === 'questions' ? usualQuestions : []
}

/** What the pages say without a version of staff, in the demo or in a real academy. */
export function usualValues(kind: PageTextKind, isDemo: boolean): PageTextValues {
  const words = (language: Language) =>
    Object.fromEntries(
      Object.entries(pageTextParts[kind].fields).map(([name, key]) => [
        name,
        key && (kind !== 'reviews' || isDemo) ? translator(language)(key as TextKey) : '',
      ]),
    )
  return { from: '', to: '', pl: words('pl'), en: words('en'), entries: usualEntries(kind, isDemo) }
}

/** A version as its form has it. */
export const valuesOf = ({ body, startsAt, endsAt }: PageTextVersion): PageTextValues => ({
  ...body,
  from: startsAt ? wallTimeOf(startsAt) : '',
  to: endsAt ? wallTimeOf(endsAt) : '',
})

/** What all pages say in a language, with the sentence of the strip. */
export type ShownTexts = PageTexts & { readonly strip: string | null }

/** What the pages say when these values hold; a kind without any has its usual texts. */
export function showTexts(
  held: Partial<Record<PageTextKind, PageTextValues>>,
  { language, isDemo }: { language: Language; isDemo: boolean },
): ShownTexts {
  const entries = (kind: PageTextKind) =>
    (held[kind]?.entries ?? usualEntries(kind, isDemo)).map((entry) => ({
      rating: entry.rating,
      words: entry[language],
    }))
  const words = pageTextKinds.flatMap((kind) => {
    const values = held[kind]
    return values ? Object.entries(wordsOf(kind, values, language)) : []
  })
  return {
    words: Object.fromEntries(words),
    reviews: entries('reviews').map(({ rating, words: { name = '', text = '', source = '' } }) => ({
      ...{ rating, name, text, source },
    })),
    questions: entries('questions').map(({ words: { question = '', text = '' } }) => ({ question, text })),
    strip: held.strip?.[language].text || null,
  }
}

/** The values that hold at a moment, by kind. */
export const heldAt = (
  versions: readonly PageTextVersion[],
  now: number,
): { held: Partial<Record<PageTextKind, PageTextValues>>; stamp: string } => {
  const found = pageTextKinds.flatMap((kind) => {
    const version = versionAt(
      versions.filter((each) => each.kind === kind),
      now,
    )
    return version ? [version] : []
  })
  return {
    held: Object.fromEntries(found.map((version) => [version.kind, valuesOf(version)])),
    stamp: found.map(({ kind, version }) => `${kind}:${version}`).join(),
  }
}

/** The sentence of the strip at a moment; null without one. */
export async function findStrip(db: Executor, now: Date): Promise<Record<Language, string> | null> {
  const { strip } = heldAt(await selectCurrent(db, now, 'strip'), now.getTime()).held
  // An empty one took the earlier ones down.
  return strip?.pl.text && strip.en.text ? { pl: strip.pl.text, en: strip.en.text } : null
}

/** Returns the versions whose time is not over, from memory until one is added in any process. */
export function createTextsReader({ db, changes, clock }: Context): () => Promise<readonly PageTextVersion[]> {
  const cache = createCache<readonly PageTextVersion[]>(changes, ['page-texts'])
  return () => cache.get('all', () => selectCurrent(db, clock.date()))
}

/** Says the words of staff in the place of the usual ones. */
export const withWords =
  (t: Translate, words: ShownTexts['words']): Translate =>
  (key, values) =>
    words[key] ?? t(key, values)
