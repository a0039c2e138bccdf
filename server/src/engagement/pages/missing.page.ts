import type { Language } from '@slodki-ul/contract/language'
import { html } from '#engagement/pages/markup.ts'
import { waysOn } from '#engagement/pages/page-layout.ts'
import { pageHead } from '#engagement/pages/page-parts.ts'
import { translator } from '#engagement/pages/page-texts.ts'
import { type PlainPage, samePath } from '#engagement/pages/plain-page.ts'

/** The page of an address that leads nowhere: it says so and shows ways on. */
export function missingPage(language: Language): PlainPage {
  const t = translator(language)
  return {
    paths: samePath('/'),
    title: t('pages:missing.title'),
    description: t('pages:missing.description'),
    picture: `/og/academy-${language}.png`,
    kind: 'website',
    body: html`${pageHead(t('pages:missing.title'), null, t('pages:missing.lead'))}<div class="p-wrap">${waysOn(language, t)}</div>`,
    crumbs: [],
    data: [],
    isBare: false,
    isMissing: true,
    productIds: [],
  }
}
