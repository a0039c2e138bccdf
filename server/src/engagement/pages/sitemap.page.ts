import { type Language, languages } from '@slodki-ul/contract/language'
import { pages } from '@slodki-ul/contract/pages'
import type { Context } from '#context.ts'
import { html } from '#engagement/pages/markup.ts'
import {
  countProductParts,
  type ListedPage,
  listAllCourses,
  listCoursePages,
  listFixedPages,
  listProductPages,
} from '#engagement/pages/page-list.service.ts'
import { coursePathOf } from '#engagement/pages/page-parts.ts'
import { translator } from '#engagement/pages/page-texts.ts'
import { plainPath } from '#engagement/pages/page-urls.rules.ts'
import { pictureUrl } from '#engagement/pages/share-picture.service.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** The index of the site map: its parts by language. */
export async function renderSitemapIndex(context: Context): Promise<string> {
  const { publicUrl } = context.config
  const parts = Array.from({ length: await countProductParts(context) }, (_, index) => `products-${index + 1}`)
  const names = languages.flatMap((language) => ['pages', 'courses', ...parts].map((part) => `${language}-${part}`))
  return `${declaration}${
    html`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${names.map(
      (name) => html`<sitemap><loc>${publicUrl}/sitemaps/${name}.xml</loc></sitemap>`,
    )}</sitemapindex>`.text
  }`
}

/** The pages of a part such as `products-1`; null for one that does not exist. */
async function listPart(context: Context, language: Language, part: string): Promise<ListedPage[] | null> {
  if (part === 'pages') return listFixedPages(context)
  if (part === 'courses') return listCoursePages(context, language)
  const number = /^products-([1-9]\d{0,4})$/.exec(part)?.[1]
  if (!number || Number(number) > (await countProductParts(context))) return null
  return listProductPages(context, language, Number(number))
}

/** One part of the site map in a language; null for one that does not exist. */
export async function renderSitemap(context: Context, language: Language, part: string): Promise<string | null> {
  const listed = await listPart(context, language, part)
  if (!listed) return null
  const { publicUrl } = context.config
  const entries = listed.map(
    ({ path, changedAt, picture }) =>
      html`<url><loc>${publicUrl}${plainPath(language, path)}</loc>${changedAt && html`<lastmod>${changedAt}</lastmod>`}${
        picture && html`<image:image><image:loc>${publicUrl}${pictureUrl(picture)}</image:loc></image:image>`
      }</url>`,
  )
  return `${declaration}${
    html`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">${entries}</urlset>`
      .text
  }`
}

/** What search engines may read; nothing of a beta deployment. */
export function renderRobots({ config }: Context): string {
  if (config.beta) return 'User-agent: *\nDisallow: /\n'
  const closed = ['/api/', '/media/private/', '/media/gift/', pages.account, pages.cart, pages.checkout, pages.login]
  return `User-agent: *\n${closed.map((path) => `Disallow: ${path}\n`).join('')}Allow: /\n\nSitemap: ${config.publicUrl}/sitemap.xml\n`
}

const newestCount = 50

/** The newest courses and free lessons as RSS. */
export async function renderRss(context: Context, language: Language): Promise<string> {
  const { publicUrl } = context.config
  const t = translator(language)
  const found = (await listAllCourses(context, language)).slice(0, newestCount)
  const items = found.map((course) => {
    const url = `${publicUrl}${plainPath(language, coursePathOf(course))}`
    return html`<item><title>${course.name}</title><link>${url}</link><guid isPermaLink="true">${url}</guid><pubDate>${new Date(course.publicationDate).toUTCString()}</pubDate><description>${course.shortDescription}</description></item>`
  })
  return `${declaration}${
    html`<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${t('pages:rss.title')}</title><link>${publicUrl}${plainPath(language, pages.coursePreviews)}</link><description>${t('pages:previews.description')}</description><language>${language}</language><atom:link href="${publicUrl}${plainPath(language, '/rss.xml')}" rel="self" type="application/rss+xml"/>${items}</channel></rss>`
      .text
  }`
}

/** A text of Markdown that cannot end a link. */
const plain = (text: string) => text.replace(/[[\]\r\n]+/g, ' ').trim()

/** A guide for language models in Markdown (llmstxt.org). */
export async function renderLlms(context: Context): Promise<string> {
  const { publicUrl } = context.config
  const t = translator('en')
  const link = (name: string, path: string, note?: string) =>
    `- [${plain(name)}](${publicUrl}${plainPath('en', path)})${note ? `: ${plain(note)}` : ''}`
  const courses = await listAllCourses(context, 'en')
  const ofKind = (isFree: boolean) =>
    courses
      .filter((course) => course.isFree === isFree)
      .map((course) => link(course.name, coursePathOf(course), course.shortDescription))
  return `${[
    `# ${t('pages:brand')}`,
    '',
    `> ${t('pages:llms.about')}`,
    '',
    '## Main pages',
    '',
    link(t('layout:nav.shop'), pages.shop, t('pages:shop.lead')),
    link(t('pages:previews.title'), pages.coursePreviews, t('pages:previews.description')),
    link(t('trainings:title'), pages.trainings, t('pages:trainings.description')),
    link(t('pages:plans.title'), '/subskrybuj', t('pages:plans.description')),
    link(t('landings:about.tab'), pages.about, t('pages:about.description')),
    link(t('terms:title'), pages.terms),
    link(t('terms:privacy.title'), pages.privacy),
    '',
    '## Free lessons',
    '',
    ...ofKind(true),
    '',
    '## Courses',
    '',
    ...ofKind(false),
    '',
    '## Optional',
    '',
    `- [Site map](${publicUrl}/sitemap.xml)`,
    `- [New courses as RSS](${publicUrl}/en/rss.xml)`,
    `- [Products for Google Merchant](${publicUrl}/feeds/google-en.xml)`,
  ].join('\n')}\n`
}
