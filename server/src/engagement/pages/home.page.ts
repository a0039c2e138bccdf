import { pageSizes } from '@slodki-ul/contract/limits'
import { offeredPlans } from '@slodki-ul/contract/membership/plans.rules'
import { formatPlanPrice } from '@slodki-ul/contract/money'
import { pages } from '@slodki-ul/contract/pages'
import { listProducts } from '#catalogue/products/products.service.ts'
import { html } from '#engagement/pages/markup.ts'
import {
  courseCards,
  coursePathOf,
  dateOf,
  formatRating,
  heroDrawing,
  pageHead,
  planCards,
  planPrice,
  productCards,
  section,
} from '#engagement/pages/page-parts.ts'
import type { Translate } from '#engagement/pages/page-texts.ts'
import { plainPath } from '#engagement/pages/page-urls.rules.ts'
import { type PageLoader, type PageRequest, placeOf, samePath, shorten } from '#engagement/pages/plain-page.ts'
import { findFacts, findPlans } from '#engagement/pages/seldom-changed.ts'
import { faqPage, itemList } from '#engagement/pages/structured-data.rules.ts'
import { listTrainings } from '#engagement/trainings/trainings.service.ts'
import { listCourses } from '#learning/courses/courses.service.ts'

const shownCount = pageSizes.row
const parts = ['courses', 'recipes', 'answers', 'gifts'] as const

/** The questions as a section. */
export const faqSection = ({ t, texts }: PageRequest) =>
  section(
    t('home:faq'),
    html`<div>${texts.questions.map(
      ({ question, text }) => html`<details open><summary>${question}</summary><p>${text}</p></details>`,
    )}</div>`,
  )

/** The reviews, each with the note where it came from, and what holds for all of them. */
export const reviewsSection = ({ t, texts, language }: PageRequest) =>
  section(
    t('landings:reviews'),
    html`<ul class="p-cards">${texts.reviews.map(
      ({ rating, name, text, source }) =>
        html`<li class="p-card"><blockquote>${text}</blockquote><p><strong>${name}</strong>, ${formatRating(language, rating)}/5</p><p class="p-note">${source}</p></li>`,
    )}</ul><p class="p-note">${t('landings:reviews.note')}</p>`,
  )

/** Reviews and questions, unless staff left none. */
export const closingSections = (request: PageRequest) =>
  html`${request.texts.reviews.length > 0 && reviewsSection(request)}${request.texts.questions.length > 0 && faqSection(request)}`

/** What every plan includes. */
export const academySection = (t: Translate) =>
  section(
    t('home:inside'),
    html`<p>${t('home:inside.lead')}</p><ul class="p-cards">${parts.map(
      (id) => html`<li class="p-card"><h3>${t(`home:inside.${id}`)}</h3><p>${t(`home:inside.${id}.text`)}</p></li>`,
    )}</ul>`,
  )

const all = { pageNumber: 1, searchBy: '', CategoriesIds: [] }

/** The newest or most watched courses, or free lessons. */
export const loadCourses = (
  { context, language }: PageRequest,
  orderBy: 'PublicationDateDesc' | 'StudentsDesc',
  pageSize: number = shownCount,
  isFree = false,
) => listCourses(context, { ...all, pageSize, orderBy, languageCode: language }, isFree)

/** The front page: hero, newest courses, free lessons, plans, bestsellers, trainings, questions (NAV-05, Q-49). */
export const loadHome: PageLoader = async (request) => {
  const { context, language, t } = request
  const [facts, courses, free, plans, products, trainings] = await Promise.all([
    findFacts(context, language),
    loadCourses(request, 'PublicationDateDesc'),
    loadCourses(request, 'PublicationDateDesc', shownCount, true),
    findPlans(context, language),
    listProducts(context, { ...all, pageSize: shownCount, orderBy: 'OrdersCountDesc', languageCode: language }),
    listTrainings(context, {
      pageNumber: 1,
      pageSize: shownCount,
      orderBy: 'DateAsc',
      searchBy: '',
      languageCode: language,
    }),
  ])
  const to = (path: string) => plainPath(language, path)
  const lowest = Math.min(...offeredPlans(plans, 'normal').map((plan) => planPrice(plan)))
  const join = Number.isFinite(lowest)
    ? t('home:hero.joinFrom', { price: formatPlanPrice(lowest) })
    : t('home:hero.join')
  const body = html`<div class="p-hero">${pageHead(t('home:hero.title'), t('home:hero.titleEnd'), t('home:hero.lead'))}<p class="p-wrap p-ways"><a class="p-button" href="${to(pages.coursesLanding)}">${join}</a> <a class="p-button p-line" href="${to(pages.coursePreviews)}">${t('home:hero.preview')}</a></p>${
    facts.rating !== null &&
    html`<p class="p-wrap p-note">${t('home:hero.rating', { rating: formatRating(language, facts.rating), ratings: facts.ratings })}. ${t('courses:ratingNote')}</p>`
  }${heroDrawing(request.drawing('tort-urodzinowy'))}</div><ul class="p-wrap p-facts"><li>${t('home:facts.courses', { count: facts.courses })}</li><li>${t('home:facts.masters', { count: facts.instructors })}</li></ul>${section(
    t('home:courses'),
    courseCards(request, courses.items, 'h3'),
    { href: to(pages.coursePreviews), label: t('home:courses.all') },
  )}${free.items.length > 0 && section(t('courses:freeLessons.teaser'), courseCards(request, free.items, 'h3'))}${academySection(t)}${section(t('home:plans'), planCards(request, plans), { href: to(pages.coursesLanding), label: t('home:inside.plans') })}${section(
    t('home:shelf'),
    productCards(request, products.items, 'h3'),
    { href: to(pages.shop), label: t('home:shelf.all') },
  )}${section(
    t('trainings:teaser'),
    html`<ul>${trainings.items.map(
      (training) =>
        html`<li><a href="${to(pages.trainings)}">${training.name}</a>, ${dateOf(t, training.date)}, ${training.location}</li>`,
    )}</ul>`,
    { href: to(pages.trainings), label: t('trainings:teaser.all') },
  )}${closingSections(request)}`
  const place = placeOf(request)
  return {
    paths: samePath(pages.home),
    title: t('pages:home'),
    description: shorten(t('home:hero.lead')),
    picture: `/og/academy-${language}.png`,
    kind: 'website',
    body,
    crumbs: [{ name: t('pages:crumb.home'), path: '/' }],
    data: [
      itemList(
        place,
        courses.items.map((course) => ({ name: course.name, path: coursePathOf(course) })),
      ),
      ...(request.texts.questions.length > 0 ? [faqPage(request.texts.questions)] : []),
    ],
    isBare: false,
    productIds: products.items.map(({ id }) => id),
  }
}
