import type { Language } from '@slodki-ul/contract/language'
import { pages } from '@slodki-ul/contract/pages'
import type { Config } from '#config.ts'
import { dataScript, type Html, html, sanitised } from '#engagement/pages/markup.ts'
import { type Translate, translator } from '#engagement/pages/page-texts.ts'
import { plainPath } from '#engagement/pages/page-urls.rules.ts'
import type { PlainPage } from '#engagement/pages/plain-page.ts'
import { failedNote } from '#engagement/pages/start-script.ts'
import { breadcrumbList, type Crumb, organisation, type Seller } from '#engagement/pages/structured-data.rules.ts'
import type { WebBuild } from '#engagement/pages/web-build.ts'

type Link = { path: string; label: string }

const locales: Record<Language, string> = { pl: 'pl_PL', en: 'en_GB' }
const other: Record<Language, Language> = { pl: 'en', en: 'pl' }

/** What an installed application is called and offers, in each language. */
export const manifestOf: Record<Language, string> = {
  pl: '/manifest.webmanifest',
  en: '/manifest-en.webmanifest',
}

/** What every page needs besides its own content. */
export type Frame = {
  language: Language
  config: Pick<Config, 'publicUrl' | 'simulated' | 'beta'>
  seller: Seller
  build: WebBuild | null
  /** The sentence that staff put over every page; null without one. */
  strip: string | null
}

const menuOf = (t: Translate): Link[] => [
  { path: pages.shop, label: t('layout:nav.shop') },
  { path: pages.coursePreviews, label: t('layout:nav.courses') },
  { path: pages.trainings, label: t('layout:nav.trainings') },
]

const footerOf = (t: Translate): Link[] => [
  { path: pages.coursesLanding, label: t('footer:videoCourses') },
  { path: pages.coursesLanding, label: t('footer:plans') },
  { path: pages.coursePreviews, label: t('footer:previews') },
  { path: pages.trainings, label: t('footer:trainings') },
  { path: pages.shop, label: t('footer:shop') },
  { path: pages.about, label: t('footer:about') },
]

const legalOf = (t: Translate): Link[] => [
  { path: pages.terms, label: t('footer:terms') },
  { path: pages.privacy, label: t('footer:privacy') },
  { path: pages.accessibility, label: t('footer:accessibility') },
  { path: pages.conformity, label: t('footer:conformity') },
]

const list = (language: Language, links: readonly Link[]): Html =>
  html`<ul>${links.map(({ path, label }) => html`<li><a href="${plainPath(language, path)}">${label}</a></li>`)}</ul>`

/** Links for the people a page that does not exist has to help. */
export const waysOn = (language: Language, t: Translate): Html =>
  list(language, [...menuOf(t), ...footerOf(t).slice(0, 2)])

/** What is the same on all pages of a language: with and without menus, and for a seller. */
const commonParts = new Map<string, Html>()

/** Renders a part once; `key` names all that it depends on. */
function once(key: string, make: () => Html): Html {
  const part = commonParts.get(key) ?? make()
  // Other sellers come only when staff change the company.
  if (commonParts.size > 50) commonParts.clear()
  commonParts.set(key, part)
  return part
}

function header(language: Language, t: Translate, page: PlainPage): Html {
  const elsewhere = plainPath(other[language], page.paths[other[language]])
  const ways = once(
    `header ${language} ${page.isBare}`,
    () =>
      html`<a class="p-logo" href="${plainPath(language, '/')}">${t('pages:brand')}</a>${
        page.isBare ? null : html`<nav aria-label="${t('layout:nav')}">${list(language, menuOf(t))}</nav>`
      }`,
  )
  return html`<header class="p-header"><div class="p-wrap p-row">${ways}<a class="p-language" href="${elsewhere}" hreflang="${other[language]}" lang="${other[language]}">${t('pages:language')}</a></div></header>`
}

const footer = ({ language, seller }: Frame, t: Translate, { isBare }: PlainPage): Html =>
  once(
    `footer ${language} ${isBare} ${JSON.stringify(seller)}`,
    () =>
      html`<footer class="p-footer"><div class="p-wrap">${
        isBare ? null : html`<p>${t('footer:company')}</p>${list(language, footerOf(t))}`
      }${list(language, legalOf(t))}<p>${seller.name}, ${seller.address}, NIP ${seller.nip}, <a href="mailto:${seller.email}">${seller.email}</a></p></div></footer>`,
  )

const breadcrumbs = (language: Language, t: Translate, crumbs: readonly Crumb[]): Html | null =>
  crumbs.length < 2
    ? null
    : html`<nav class="p-wrap p-crumbs" aria-label="${t('pages:crumbs')}"><ol>${crumbs.map(({ name, path }, index) =>
        index === crumbs.length - 1
          ? html`<li aria-current="page">${name}</li>`
          : html`<li><a href="${plainPath(language, path)}">${name}</a></li>`,
      )}</ol></nav>`

/** Titles of the search results: the name of the academy follows, unless the title begins with it. */
const fullTitle = (title: string, brand: string): string => (title.startsWith(brand) ? title : `${title} · ${brand}`)

/** What a page is called and where it is, for those who list it or pass it on. */
function about({ language, config }: Frame, t: Translate, page: PlainPage): Html {
  const url = (each: Language) => `${config.publicUrl}${plainPath(each, page.paths[each])}`
  const title = fullTitle(page.title, t('pages:brand'))
  const picture = `${config.publicUrl}${page.picture}`
  return html`<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><meta name="description" content="${page.description}">${
    config.beta || page.isMissing ? html`<meta name="robots" content="noindex">` : null
  }${
    page.isMissing
      ? null
      : html`<link rel="canonical" href="${url(language)}"><link rel="alternate" hreflang="pl" href="${url('pl')}"><link rel="alternate" hreflang="en" href="${url('en')}"><link rel="alternate" hreflang="x-default" href="${url('pl')}">`
  }<meta property="og:type" content="${page.kind}"><meta property="og:site_name" content="${t('pages:brand')}"><meta property="og:title" content="${page.title}"><meta property="og:description" content="${page.description}"><meta property="og:url" content="${url(language)}"><meta property="og:locale" content="${locales[language]}"><meta property="og:locale:alternate" content="${locales[other[language]]}"><meta property="og:image" content="${picture}"><meta property="og:image:type" content="image/png"><meta property="og:image:width" content="1200"><meta property="og:image:height" content="630"><meta property="og:image:alt" content="${page.title}"><meta name="twitter:card" content="summary_large_image"><meta name="twitter:title" content="${page.title}"><meta name="twitter:description" content="${page.description}"><meta name="twitter:image" content="${picture}"><meta name="theme-color" content="#fff1cc"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/icons/apple-touch-180.png"><link rel="manifest" href="${manifestOf[language]}"><link rel="alternate" type="application/rss+xml" title="${t('pages:rss.title')}" href="${plainPath(language, '/rss.xml')}">`
}

/** Structured data: the company, the way to the page, and what the page shows. */
function dataOf({ language, config: { publicUrl }, seller }: Frame, page: PlainPage): Html[] {
  if (page.isMissing) return []
  const company = once(`data ${publicUrl} ${JSON.stringify(seller)}`, () => dataScript(organisation(publicUrl, seller)))
  return [company, ...[breadcrumbList(publicUrl, language, page.crumbs), ...page.data].map(dataScript)]
}

/** The place of the application, and what it says when its code takes long or does not come. */
export const waiting = (t: Translate): Html =>
  html`<div id="root"><p class="slow" data-nosnippet>${t('pages:slow')}</p></div><div id="${failedNote}" class="p-failed" data-nosnippet hidden><p>${t('pages:failed')}</p><button type="button" class="p-button">${t('pages:failed.retry')}</button></div>`

const stripOf = ({ strip }: Frame): Html | null => (strip ? html`<p class="p-strip">${strip}</p>` : null)

/** Renders what a page says, to be looked at: without the application, and with links that lead nowhere. */
export function renderPreview(frame: Frame, page: PlainPage): string {
  const t = translator(frame.language)
  const styles = /<style>.*?<\/style>/s.exec(frame.build?.head ?? '')?.[0] ?? ''
  const content = html`${stripOf(frame)}${header(frame.language, t, page)}<main>${page.body}</main>${footer(frame, t, page)}`
  return html`<!doctype html><html lang="${frame.language}"><head><meta charset="utf-8">${sanitised(styles)}</head><body><div id="plain">${sanitised(content.text.replace(/ href="[^"]*"/g, ''))}</div></body></html>`
    .text
}

/** Tells that payments are simulated while they are. */
export const simulationStrip = ({ simulated }: Pick<Config, 'simulated'>, t: Translate): Html | null =>
  simulated.includes('stripe') ? html`<p class="p-strip">${t('layout:simulated')}</p>` : null

/** Renders the whole document of a page, in parts; the one that all pages share, half of each, is bytes already. */
export function renderPage(frame: Frame, page: PlainPage): (string | Buffer)[] {
  const { language, config, build } = frame
  const t = translator(language)
  const content = html`<div id="plain"${page.isMissing && html` data-waiting`}>${stripOf(frame)}${simulationStrip(config, t)}${header(language, t, page)}${breadcrumbs(language, t, page.crumbs)}<main>${page.body}</main>${footer(frame, t, page)}</div>`
  return [
    html`<!doctype html><html lang="${language}"><head>${about(frame, t, page)}`.text,
    build?.headBytes ?? '',
    html`${dataOf(frame, page)}</head><body>${content}${waiting(t)}${sanitised(build?.tail ?? '')}</body></html>`.text,
  ]
}
