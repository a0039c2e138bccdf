import { productSlug } from '@slodki-ul/contract/catalogue/product-slug.rules'
import type { ProductCard } from '@slodki-ul/contract/catalogue/products'
import { formatDate } from '@slodki-ul/contract/dates'
import { forLanguages } from '@slodki-ul/contract/for-languages'
import type { Language } from '@slodki-ul/contract/language'
import type { CourseCard } from '@slodki-ul/contract/learning/courses'
import { formatLength } from '@slodki-ul/contract/learning/length.rules'
import type { Plan } from '@slodki-ul/contract/membership/plans'
import { chargeOf, offeredPlans } from '@slodki-ul/contract/membership/plans.rules'
import { formatPlanPrice, formatZloty, toZloty } from '@slodki-ul/contract/money'
import { coursePreviewPage, pages, productPage, subscribePage } from '@slodki-ul/contract/pages'
import { pictureSizes } from '@slodki-ul/contract/pictures.rules'
import { type Html, html } from '#engagement/pages/markup.ts'
import type { Translate } from '#engagement/pages/page-texts.ts'
import { plainPath } from '#engagement/pages/page-urls.rules.ts'
import { priceOf } from '#engagement/pages/structured-data.rules.ts'

type In = { language: Language; t: Translate }

/** The path of a product's page with the slug of its first category. */
export const productPathOf = (product: Pick<ProductCard, 'id' | 'name' | 'categories'>): string =>
  productPage(productSlug({ category: product.categories[0]?.name, name: product.name }), product.id)

/** The path of a course's public page: the whole lesson when it is free, its preview otherwise. */
export const coursePathOf = ({ id, isFree }: Pick<CourseCard, 'id' | 'isFree'>): string =>
  isFree ? pages.freeLesson.replace(':courseId', String(id)) : coursePreviewPage(id)

/** Pictures of the first row are loaded at once, all others when they come near. */
const eagerCount = 2

/** The sizes of a picture that was uploaded; a drawing has none. */
export function inSizes(url: string, sizes = '400px'): Html | undefined {
  const srcset = pictureSizes(url)
  return srcset === undefined ? undefined : html` srcset="${srcset}" sizes="${sizes}"`
}

const picture = (url: string, plate: string, index: number): Html =>
  html`<span class="p-tone p-tone-${plate}">${
    url &&
    html`<img src="${url}"${inSizes(url)} alt="" width="400" height="400"${index < eagerCount ? html` fetchpriority="high"` : html` loading="lazy"`}>`
  }</span>`

/** The price of a product, with the regular and the lowest one beside a reduced price. */
export function productPrice(product: ProductCard, t: Translate): Html {
  const { price, isSale, lowestPrice30Days, unitPrice, discountPrice } = product
  return html`<p class="p-price"><strong>${formatZloty(priceOf(product))}</strong>${
    discountPrice !== -1 && html` <s>${t('pages:product.was', { price: formatZloty(price) })}</s>`
  }${isSale && lowestPrice30Days !== null && html` <small>${t('pages:product.lowest', { price: formatZloty(lowestPrice30Days) })}</small>`}${
    unitPrice &&
    html` <small>${t('pages:product.unit', { price: formatZloty(unitPrice.price), unit: unitPrice.unit })}</small>`
  }</p>`
}

/** Products as cards with their prices. */
export const productCards = (
  { language, t }: In,
  products: readonly ProductCard[],
  heading: 'h2' | 'h3' = 'h2',
): Html =>
  html`<ul class="p-cards">${products.map((product, index) => {
    const link = html`<a href="${plainPath(language, productPathOf(product))}">${product.name}</a>`
    return html`<li class="p-card">${picture(product.thumbnailUrl, product.plate, index)}${
      heading === 'h2' ? html`<h2>${link}</h2>` : html`<h3>${link}</h3>`
    }${productPrice(product, t)}</li>`
  })}</ul>`

/** Courses as cards. */
export const courseCards = ({ language, t }: In, courses: readonly CourseCard[], heading: 'h2' | 'h3' = 'h2'): Html =>
  html`<ul class="p-cards">${courses.map((course, index) => {
    const link = html`<a href="${plainPath(language, coursePathOf(course))}">${course.name}</a>`
    return html`<li class="p-card">${picture(course.thumbnailUrl, course.plate, index)}${
      heading === 'h2' ? html`<h2>${link}</h2>` : html`<h3>${link}</h3>`
    }<p>${course.shortDescription}</p><p class="p-note">${course.isFree && `${t('courses:tag.free')}, `}${formatLength(course.lessonDuration)}, ${course.instructor.name}</p></li>`
  })}</ul>`

/** The charged price of a plan in złoty. */
export const planPrice = (plan: Plan, isWebinar = false): number => toZloty(chargeOf(plan, isWebinar).charged)

const period = {
  Yearly: 'subscription:per.Yearly',
  HalfYearly: 'subscription:per.HalfYearly',
  Monthly: 'subscription:per.Monthly',
  Eternal: 'subscription:per.Eternal',
} as const

/** The words behind the price of a plan, such as "/ month". */
export const planPeriod = (plan: Plan, t: Translate): string => t(period[plan.type])

/** Plans with their prices. */
export const planCards = ({ language, t }: In, plans: readonly Plan[], isWebinar = false): Html =>
  html`<ul class="p-cards">${offeredPlans(plans, isWebinar ? 'webinar' : 'normal').map(
    (plan) =>
      html`<li class="p-card p-plan"><h3>${plan.title}</h3><p class="p-price"><strong>${formatPlanPrice(planPrice(plan, isWebinar))}</strong> ${planPeriod(plan, t)}</p><ul>${plan.points.map(
        (point) => html`<li>${point}</li>`,
      )}</ul>${isWebinar ? null : html`<a class="p-button" href="${plainPath(language, subscribePage(plan.id))}">${t('pages:plan.choose')}</a>`}</li>`,
  )}</ul>`

/** The heading of a page in two parts, as the application sets it. */
export const pageHead = (title: string, end: string | null, lead: string): Html =>
  html`<div class="p-wrap p-head"><h1>${title}${end && html` <em>${end}</em>`}</h1><p class="p-lead">${lead}</p></div>`

/** The drawing at the top of a page, its largest paint; nothing without a build of the web. */
export const heroDrawing = (address: string | null): Html | null =>
  address === null
    ? null
    : html`<img class="p-drawing" src="${address}" alt="" width="400" height="400" fetchpriority="high">`

/** A section with a heading and an optional link beside it. */
export const section = (title: string, body: Html, more?: { href: string; label: string }): Html =>
  html`<section class="p-wrap p-section"><h2>${title}</h2>${body}${more && html`<p><a href="${more.href}">${more.label}</a></p>`}</section>`

/** Links to the pages before and after one of a list. */
export const pager = (t: Translate, href: (page: number) => string, current: number, last: number): Html | null =>
  last < 2
    ? null
    : html`<p class="p-wrap p-pager">${current > 1 && html`<a rel="prev" href="${href(current - 1)}">${t('pages:previous')}</a>`} ${current}/${last} ${
        current < last && html`<a rel="next" href="${href(current + 1)}">${t('pages:next')}</a>`
      }</p>`

/** The date of a training. */
export const dateOf = (t: Translate, moment: string): string => t('pages:date', { date: formatDate(moment) })

const ratingFormat = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
const ratingFormats = forLanguages((language) => new Intl.NumberFormat(language, ratingFormat))

/** A mean rating with one decimal. */
export const formatRating = (language: Language, rating: number): string => ratingFormats[language].format(rating)

/** Ratings in words; null without any. */
export const ratingLine = (
  { language, t }: In,
  { rating, reviewsCount }: Pick<CourseCard, 'rating' | 'reviewsCount'>,
): Html | null =>
  reviewsCount === 0
    ? null
    : html`<p class="p-note">${t('pages:rating', { rating: formatRating(language, rating), count: reviewsCount })}. ${t('courses:ratingNote')}</p>`
