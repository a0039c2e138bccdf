import type { Language } from '@slodki-ul/contract/language'
import { pages } from '@slodki-ul/contract/pages'
import type { Config } from '#config.ts'
import { type Html, html, sanitised } from '#engagement/pages/markup.ts'
import { manifestOf, simulationStrip, waiting } from '#engagement/pages/page-layout.ts'
import { type Translate, translator } from '#engagement/pages/page-texts.ts'
import { plainPath } from '#engagement/pages/page-urls.rules.ts'
import type { WebBuild } from '#engagement/pages/web-build.ts'

/** Where the form of the checkout will stand: its heading, and the room of what only the application knows. */
const checkoutFrame = (t: Translate, language: Language, strip: Html | null): Html =>
  html`${strip}<header class="p-header"><div class="p-wrap p-row"><a class="p-logo" href="${plainPath(language, '/')}">${t('pages:brand')}</a></div></header><main><div class="p-wrap p-head"><h1>${t('checkout:title')}</h1><p class="p-lead">${t('pages:checkout.lead')}</p></div><div class="p-wrap p-bones" aria-hidden="true">${[0, 1, 2, 3].map(() => html`<span></span>`)}</div><p class="slow" data-nosnippet>${t('pages:slow')}</p></main>`

/**
 * The application without plain content, for screens that search engines must not list. The checkout, which people reach
 * from a mail or a reload in the middle of buying, shows its place at once.
 */
export function renderShell(
  build: WebBuild,
  language: Language,
  config: Pick<Config, 'simulated'>,
  path?: string,
): string {
  const t = translator(language)
  const files = build.screens.get(path ?? '')
  const content = path === pages.checkout ? checkoutFrame(t, language, simulationStrip(config, t)) : null
  return html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${t('pages:home')}</title><meta name="robots" content="noindex"><meta name="theme-color" content="#fff1cc"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/icons/apple-touch-180.png"><link rel="manifest" href="${manifestOf[language]}">${sanitised(build.head)}</head><body><div id="plain" data-waiting${files && html` data-screen="${JSON.stringify(files)}"`}>${content}</div>${waiting(t)}<noscript><p class="p-wrap">${t('pages:script')}</p></noscript>${sanitised(build.tail)}</body></html>`
    .text
}
