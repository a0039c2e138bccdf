import type { Language } from '@slodki-ul/contract/language'
import type { Thing, WithContext } from 'schema-dts'
import type { Context } from '#context.ts'
import type { Html } from '#engagement/pages/markup.ts'
import type { Translate } from '#engagement/pages/page-texts.ts'
import type { ShownTexts } from '#engagement/pages/shown-texts.service.ts'
import type { Crumb, Place } from '#engagement/pages/structured-data.rules.ts'

/** A page that is rendered by the server. Paths are without the prefix of the language. */
export type PlainPage = {
  /** The canonical path in each language. */
  paths: Record<Language, string>
  title: string
  description: string
  /** Path of the picture for previews in messengers. */
  picture: string
  kind: 'website' | 'article' | 'product'
  body: Html
  crumbs: readonly Crumb[]
  /** Structured data besides the breadcrumbs and the organisation. */
  data: readonly WithContext<Thing>[]
  /** Whether the application shows the page without header and footer. */
  isBare: boolean
  /** Whether the page says that there is none at the address. */
  isMissing?: true
  /** Products whose stock the page shows. */
  productIds: readonly number[]
}

/** What a page is rendered for. */
export type PageRequest = {
  context: Context
  language: Language
  t: Translate
  /** What staff wrote for the pages; `t` says their words already. */
  texts: ShownTexts
  /** Parameters of the path, in the order of the pattern. */
  params: readonly string[]
  query: URLSearchParams
  /** The address of a drawing of the design; null without a build of the web. */
  drawing: (name: string) => string | null
}

/** Loads a page; null when there is none at the address. */
export type PageLoader = (request: PageRequest) => Promise<PlainPage | null>

/** Where the addresses of a page begin. The ratings of demo courses were given by nobody. */
export const placeOf = ({ context: { config }, language }: PageRequest): Place => ({
  publicUrl: config.publicUrl,
  language,
  hasRealRatings: !config.demo,
})

/** The same path in both languages. */
export const samePath = (path: string): Record<Language, string> => ({ pl: path, en: path })

/** Shortens a text for a description: at most `max` characters, cut between words. */
export function shorten(text: string, max = 160): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain.length <= max) return plain
  const cut = plain.slice(0, max - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), max / 2)).replace(/[\s,;:.]+$/, '')}…`
}
