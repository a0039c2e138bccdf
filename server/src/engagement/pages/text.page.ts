import { pageSizes } from '@slodki-ul/contract/limits'
import { offeredPlans } from '@slodki-ul/contract/membership/plans.rules'
import { formatPlanPrice, formatZloty } from '@slodki-ul/contract/money'
import { pages, subscribePage } from '@slodki-ul/contract/pages'
import { eventThing } from '#engagement/pages/course-data.rules.ts'
import { academySection, closingSections, loadCourses } from '#engagement/pages/home.page.ts'
import { type Html, html, sanitised } from '#engagement/pages/markup.ts'
import {
  courseCards,
  dateOf,
  heroDrawing,
  pageHead,
  planCards,
  planPeriod,
  planPrice,
  section,
} from '#engagement/pages/page-parts.ts'
import type { TextKey } from '#engagement/pages/page-texts.ts'
import { plainPath } from '#engagement/pages/page-urls.rules.ts'
import {
  type PageLoader,
  type PageRequest,
  type PlainPage,
  placeOf,
  samePath,
  shorten,
} from '#engagement/pages/plain-page.ts'
import { findPlans } from '#engagement/pages/seldom-changed.ts'
import { pictureUrl } from '#engagement/pages/share-picture.service.ts'
import { readId } from '#engagement/pages/shop.page.ts'
import { faqPage } from '#engagement/pages/structured-data.rules.ts'
import { listTrainings } from '#engagement/trainings/trainings.service.ts'
import { plainText } from '#html.ts'
import { listCourseInstructors } from '#learning/courses/instructors.service.ts'
import { getLegalTexts, type LegalKind } from '#legal/terms/terms.service.ts'

type Simple = Pick<PlainPage, 'title' | 'description' | 'body'> & Partial<Pick<PlainPage, 'data' | 'isBare'>>

/** A page that is not about a product or a course. */
export const simplePage = (
  { language, t }: PageRequest,
  path: string,
  { description, ...page }: Simple,
): PlainPage => ({
  paths: samePath(path),
  picture: `/og/academy-${language}.png`,
  kind: 'website',
  crumbs: [
    { name: t('pages:crumb.home'), path: '/' },
    { name: page.title, path },
  ],
  data: [],
  isBare: false,
  productIds: [],
  description: shorten(description),
  ...page,
})

/** The trainings that have not begun, the next one first. */
export const loadTrainings: PageLoader = async (request) => {
  const { context, language, t } = request
  const { items } = await listTrainings(context, {
    pageNumber: 1,
    pageSize: pageSizes.max,
    orderBy: 'DateAsc',
    searchBy: '',
    languageCode: language,
  })
  const place = placeOf(request)
  const cards = items.map(
    (training) =>
      html`<li class="p-card"><span class="p-tone p-tone-${training.plate}"><img src="${training.thumbnailUrl}" alt="" width="400" height="400" loading="lazy"></span><h3>${training.name}</h3><p class="p-price"><strong>${formatZloty(training.price)}</strong></p><p class="p-note">${dateOf(t, training.date)}, ${training.location}, ${
        training.availablePlaces > 0
          ? t('trainings:places', { count: training.availablePlaces })
          : t('trainings:places.none')
      }</p><div class="p-prose">${sanitised(training.description)}</div></li>`,
  )
  return simplePage(request, pages.trainings, {
    title: t('trainings:title'),
    description: t('pages:trainings.description'),
    body: html`${pageHead(t('trainings:banner'), null, t('trainings:banner.lead'))}${section(
      t('trainings:dates'),
      cards.length > 0 ? html`<ul class="p-cards">${cards}</ul>` : html`<p>${t('trainings:empty')}</p>`,
    )}`,
    data: items.map((training) =>
      eventThing(place, training, {
        path: pages.trainings,
        picture: `${place.publicUrl}${pictureUrl(training.thumbnailUrl)}`,
        description: shorten(plainText(training.description), 300),
      }),
    ),
  })
}

const models = ['cakes', 'boxes', 'workshops', 'cafes', 'honey', 'companies', 'books'] as const

const loadLanding =
  (isWebinar: boolean): PageLoader =>
  async (request) => {
    const { context, language, t } = request
    const [plans, courses] = await Promise.all([findPlans(context, language), loadCourses(request, 'StudentsDesc', 3)])
    const mode = isWebinar ? 'landings:landing.webinar' : 'landings:landing'
    const earning = section(
      t('landings:earning'),
      html`<p>${t('landings:earning.lead')}</p><ul class="p-cards">${models.map(
        (id) =>
          html`<li class="p-card"><h3>${t(`landings:earning.${id}`)}</h3><p>${t(`landings:earning.${id}.text`)}</p></li>`,
      )}</ul>`,
    )
    return simplePage(request, isWebinar ? pages.webinar : pages.coursesLanding, {
      title: t(`${mode}.tab`),
      description: t(isWebinar ? 'pages:webinar.description' : 'pages:landing.description'),
      body: html`<div class="p-hero">${pageHead(t(`${mode}.title`), t(`${mode}.titleEnd`), t(`${mode}.lead`))}${heroDrawing(request.drawing('tort-czekoladowy'))}</div>${academySection(t)}${earning}${section(
        t('landings:landing.lessons'),
        courseCards(request, courses.items, 'h3'),
        { href: plainPath(language, pages.coursePreviews), label: t('landings:landing.preview') },
      )}${section(t('landings:sub'), html`<p>${t('landings:sub.lead')}</p>${planCards(request, plans, isWebinar)}`)}${closingSections(request)}`,
      data: request.texts.questions.length > 0 ? [faqPage(request.texts.questions)] : [],
      isBare: isWebinar,
    })
  }
export const loadCoursesLanding = loadLanding(false)
export const loadWebinar = loadLanding(true)

export const loadAbout: PageLoader = async (request) => {
  const { t, context, language } = request
  const people = await listCourseInstructors(context.db, language)
  return simplePage(request, pages.about, {
    title: t('landings:about.tab'),
    description: t('pages:about.description'),
    body: html`${pageHead(t('landings:about.title'), t('landings:about.titleEnd'), t('landings:about.lead'))}${section(
      t('landings:about.call'),
      html`<p>${t('landings:about.call.text')}</p><p>${t('landings:about.call.more')}</p>`,
    )}${section(t('landings:about.places'), html`<p>${t('landings:about.places.text')}</p><p>${t('landings:about.places.more')}</p>`)}${
      people.length > 0 &&
      section(
        t('landings:about.people'),
        html`<ul class="p-cards">${people.map(
          ({ name, role, bio }) => html`<li class="p-card"><h3>${name}</h3><p>${role}</p><p>${bio}</p></li>`,
        )}</ul>`,
      )
    }${section(
      t('landings:about.rules'),
      html`<ul>${(['mistakes', 'grams', 'bees'] as const).map((id) => html`<li>${t(`landings:about.rule.${id}`)}</li>`)}</ul>`,
    )}`,
  })
}

/** All plans, or one of them and the others below; null for a plan that is not for sale here. */
export const loadPlan: PageLoader = async (request) => {
  const { t, params } = request
  const plans = offeredPlans(await findPlans(request.context, request.language), 'normal')
  if (params[0] === undefined)
    return simplePage(request, '/subskrybuj', {
      title: t('pages:plans.title'),
      description: t('pages:plans.description'),
      body: html`${pageHead(t('pages:plans.title'), null, t('home:plans.lead'))}${section(t('home:plans'), planCards(request, plans))}`,
      isBare: true,
    })
  const plan = plans.find(({ id }) => id === readId(params[0]))
  if (!plan) return null
  const price = `${formatPlanPrice(planPrice(plan))} ${planPeriod(plan, t)}`
  return simplePage(request, subscribePage(plan.id), {
    title: t('pages:plan.title', { title: plan.title }),
    description: t('pages:plan.description', {
      title: plan.title,
      price: formatPlanPrice(planPrice(plan)),
      per: planPeriod(plan, t),
      points: plan.points.join('. '),
    }),
    body: html`${pageHead(plan.title, null, plan.subTitle)}<div class="p-wrap"><p class="p-price"><strong>${price}</strong></p><ul>${plan.points.map(
      (point) => html`<li>${point}</li>`,
    )}</ul><noscript><p>${t('pages:product.script')}</p></noscript></div>${section(
      t('pages:plan.other'),
      planCards(
        request,
        plans.filter((each) => each !== plan),
      ),
    )}`,
    isBare: true,
  })
}

type Legal = { kind: LegalKind; path: string; title: TextKey; lead: TextKey; description: TextKey }

const loadLegal =
  ({ kind, path, title, lead, description }: Legal): PageLoader =>
  async (request) => {
    const { context, language, t } = request
    const { html: text, version } = (await getLegalTexts(context, context.db, [kind], language))(kind)
    // The page has its own heading.
    const body: Html = sanitised(text.replace(/<(\/?)h1>/g, '<$1h2>'))
    return simplePage(request, path, {
      title: t(title),
      description: t(description),
      body: html`${pageHead(t(title), null, t(lead))}<div class="p-wrap p-prose p-legal"><p class="p-note">${t('terms:version', { version })}</p>${body}</div>`,
    })
  }

export const loadTerms = loadLegal({
  kind: 'terms',
  path: pages.terms,
  title: 'terms:title',
  lead: 'terms:lead',
  description: 'pages:terms.description',
})
export const loadPrivacy = loadLegal({
  kind: 'privacy',
  path: pages.privacy,
  title: 'terms:privacy.title',
  lead: 'terms:privacy.lead',
  description: 'pages:privacy.description',
})
export const loadAccessibility = loadLegal({
  kind: 'accessibility',
  path: pages.accessibility,
  title: 'terms:notice.title.accessibility',
  lead: 'terms:notice.lead.accessibility',
  description: 'pages:accessibility.description',
})
export const loadConformity = loadLegal({
  kind: 'conformity',
  path: pages.conformity,
  title: 'terms:notice.title.conformity',
  lead: 'terms:notice.lead.conformity',
  description: 'pages:conformity.description',
})
