import { failed } from '@slodki-ul/contract/errors'
import type { Course, CourseCard, CourseCategory } from '@slodki-ul/contract/learning/courses'
import { formatAmount } from '@slodki-ul/contract/learning/courses.rules'
import { formatLength } from '@slodki-ul/contract/learning/length.rules'
import { pageSizes } from '@slodki-ul/contract/limits'
import { offeredPlans } from '@slodki-ul/contract/membership/plans.rules'
import { pages } from '@slodki-ul/contract/pages'
import { courseThing, recipeThing, videoThing } from '#engagement/pages/course-data.rules.ts'
import { html, sanitised } from '#engagement/pages/markup.ts'
import {
  courseCards,
  coursePathOf,
  pageHead,
  pager,
  planCards,
  planPrice,
  ratingLine,
  section,
} from '#engagement/pages/page-parts.ts'
import type { Translate } from '#engagement/pages/page-texts.ts'
import { plainPath } from '#engagement/pages/page-urls.rules.ts'
import { type PageLoader, type PageRequest, placeOf, samePath, shorten } from '#engagement/pages/plain-page.ts'
import { findMostWatched, findPlans } from '#engagement/pages/seldom-changed.ts'
import { pictureUrl } from '#engagement/pages/share-picture.service.ts'
import { readId } from '#engagement/pages/shop.page.ts'
import { type Crumb, itemList } from '#engagement/pages/structured-data.rules.ts'
import { getCourse, getCoursePreview, listCategories, listCourses } from '#learning/courses/courses.service.ts'

const previewCrumbs = ({ t }: PageRequest): Crumb[] => [
  { name: t('pages:crumb.home'), path: '/' },
  { name: t('pages:previews.title'), path: pages.coursePreviews },
]

const flatten = (categories: readonly CourseCategory[]): { id: number; name: string; count: number }[] =>
  categories.flatMap(({ id, name, count, children }) => [
    { id, name, count },
    ...flatten(children as readonly CourseCategory[]),
  ])

const listPath = (page: number, categoryId: number | null): string => {
  const query = new URLSearchParams()
  if (categoryId !== null) query.set('CategoriesIds', String(categoryId))
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `${pages.coursePreviews}?${query}` : pages.coursePreviews
}

/** The catalogue of previews with the free lessons, page by page; null for a page or category that does not exist. */
export const loadPreviews: PageLoader = async (request) => {
  const { context, language, t, query } = request
  const categories = flatten(await listCategories(context, language))
  const wanted = query.get('CategoriesIds')
  const category = wanted === null ? null : categories.find(({ id }) => id === readId(wanted))
  const page = query.has('page') ? readId(query.get('page')) : 1
  if (category === undefined || page === null || page > 1_000_000) return null
  const asked = { searchBy: '', languageCode: language, CategoriesIds: category ? [category.id] : [] }
  const [{ items, pagination }, free] = await Promise.all([
    listCourses(
      context,
      { ...asked, pageNumber: page, pageSize: pageSizes.courses, orderBy: 'PublicationDateDesc' },
      false,
    ),
    listCourses(context, { ...asked, CategoriesIds: [], pageNumber: 1, pageSize: pageSizes.max }, true),
  ])
  if (page > 1 && items.length === 0) return null
  const to = (target: number, id: number | null) => plainPath(language, listPath(target, id))
  const body = html`${pageHead(t('courses:previews.title'), t('courses:previews.titleEnd'), t('courses:previews.lead'))}<div class="p-wrap">${courseCards(request, items)}</div>${pager(t, (target) => to(target, category?.id ?? null), page, pagination.totalPages)}<div class="p-wrap p-filters"><nav aria-label="${t('courses:categories')}"><ul><li><a href="${to(1, null)}">${t('courses:categories.all')}</a></li>${categories.map(
    ({ id, name, count }) =>
      html`<li><a href="${to(1, id)}"${id === category?.id && html` aria-current="true"`}>${name}</a> (${count})</li>`,
  )}</ul></nav></div>${
    page === 1 &&
    !category &&
    free.items.length > 0 &&
    section(t('courses:freeLessons'), courseCards(request, free.items, 'h3'))
  }`
  const title = category ? `${category.name}: ${t('pages:previews.title')}` : t('pages:previews.title')
  const place = placeOf(request)
  return {
    paths: samePath(listPath(page, category?.id ?? null)),
    title: page > 1 ? t('pages:shop.page', { title, page }) : title,
    description: shorten(
      [
        ...(category ? [`${category.name}.`] : []),
        ...(page > 1 ? [`${t('pages:previews.page', { page })}.`] : []),
        t('pages:previews.description'),
      ].join(' '),
    ),
    picture: `/og/academy-${language}.png`,
    kind: 'website',
    body,
    crumbs: [...previewCrumbs(request), ...(category ? [{ name: category.name, path: listPath(1, category.id) }] : [])],
    data: [
      itemList(
        place,
        items.map((course) => ({ name: course.name, path: coursePathOf(course) })),
      ),
    ],
    isBare: true,
    productIds: [],
  }
}

const factsOf = ({ language, t }: PageRequest, course: CourseCard) =>
  html`<dl class="p-facts"><div><dt>${t('courses:facts.instructor')}</dt><dd>${course.instructor.name}</dd></div><div><dt>${t('courses:facts.level')}</dt><dd>${t(`courses:level.${course.courseLevel.name}`)}</dd></div><div><dt>${t('courses:facts.time')}</dt><dd>${formatLength(course.lessonDuration)}</dd></div></dl>${ratingLine({ language, t }, course)}`

const describe = (t: Translate, course: CourseCard): string =>
  shorten(
    t('pages:preview.description', {
      text: course.shortDescription,
      instructor: course.instructor.name,
      length: formatLength(course.lessonDuration),
    }),
  )

const courseTop = (request: PageRequest, course: CourseCard, picture: string) =>
  html`<article class="p-wrap p-product"><div class="p-gallery"><img src="${picture}" alt="" width="640" height="640" fetchpriority="high"></div><div><h1>${course.name}</h1><p class="p-lead">${course.shortDescription}</p>${factsOf(request, course)}</div></article>`

/** The preview of a course that needs a subscription; null when it is free, not published or does not exist. */
export const loadPreview: PageLoader = async (request) => {
  const { context, language, t, params } = request
  const id = readId(params[0])
  const found = id === null ? null : await getCoursePreview(context, id, language)
  if (!found || failed(found) || found.value.isFree) return null
  const course = found.value
  const [plans, more] = await Promise.all([
    findPlans(context, language),
    findMostWatched(context, language, course.categories[0]?.id ?? null),
  ])
  const others = more.filter((each) => each.id !== course.id).slice(0, pageSizes.row)
  const path = coursePathOf(course)
  const price = Math.min(...offeredPlans(plans, 'normal').map((plan) => planPrice(plan)))
  const body = html`${courseTop(request, course, course.thumbnailUrl)}${section(
    t('home:plans'),
    html`<p>${t('pages:preview.locked')}</p>${planCards(request, plans)}`,
    { href: plainPath(language, pages.coursesLanding), label: t('pages:preview.join') },
  )}${others.length > 0 && section(t('pages:preview.more'), courseCards(request, others, 'h3'))}`
  const place = placeOf(request)
  const description = describe(t, course)
  const picture = `${place.publicUrl}${pictureUrl(course.thumbnailUrl)}`
  return {
    paths: samePath(path),
    title: t('pages:preview.title', { name: course.name }),
    description,
    picture: `/og/course-${course.id}-${language}.png`,
    kind: 'article',
    body,
    crumbs: [...previewCrumbs(request), { name: course.name, path }],
    data: [
      courseThing(place, course, { path, picture, description, price: Number.isFinite(price) ? price : 0 }),
      ...(course.film ? [videoThing(place, course, course.film, { path, picture, description })] : []),
    ],
    isBare: true,
    productIds: [],
  }
}

/** What a free lesson teaches: its text, ingredients and steps. */
function lessonBody({ language, t }: PageRequest, course: Course) {
  const ingredients = course.ingredientGroups.map(
    ({ name, items }) =>
      html`<h3>${name}</h3><ul>${items.map(({ name: item, ...measure }) => html`<li>${item}: ${formatAmount(measure, language)}</li>`)}</ul>`,
  )
  return html`${section(t('courses:about'), html`<div class="p-prose">${sanitised(course.description)}</div>`)}${
    ingredients.length > 0 && section(t('courses:ingredients'), html`<div>${ingredients}</div>`)
  }${course.equipment.length > 0 && section(t('courses:equipment'), html`<ul>${course.equipment.map((each) => html`<li>${each}</li>`)}</ul>`)}${
    course.steps.length > 0 &&
    section(
      t('courses:steps'),
      html`<ol class="p-steps">${course.steps.map(({ title, text }) => html`<li><h3>${title}</h3><p>${text}</p></li>`)}</ol>`,
    )
  }${section(t('courses:related'), courseCards({ language, t }, course.relatedCourses, 'h3'), {
    href: plainPath(language, pages.coursePreviews),
    label: t('home:courses.all'),
  })}`
}

const guest = { userId: null, sessionId: null, roles: [], isSecured: false, ip: '' } as const

/** A free lesson as a guest sees it; null when it is not free, not published or does not exist. */
export const loadLesson: PageLoader = async (request) => {
  const { context, language, t, params } = request
  const id = readId(params[0])
  const found = id === null ? null : await getCourse(context, guest, id, language)
  if (!found || failed(found) || !found.value.isFree) return null
  const course = found.value
  const path = coursePathOf(course)
  const place = placeOf(request)
  const description = describe(t, course)
  const shown = { path, description, picture: `${place.publicUrl}${pictureUrl(course.thumbnailUrl)}` }
  const recipe = recipeThing(place, course, shown)
  return {
    paths: samePath(path),
    title: t('pages:lesson.title', { name: course.name }),
    description,
    picture: `/og/course-${course.id}-${language}.png`,
    kind: 'article',
    body: html`${courseTop(request, course, course.thumbnailUrl)}${lessonBody(request, course)}`,
    crumbs: [...previewCrumbs(request), { name: course.name, path }],
    data: [
      courseThing(place, course, { ...shown, price: 0 }),
      videoThing(place, course, course.video, shown),
      ...(recipe ? [recipe] : []),
    ],
    isBare: false,
    productIds: [],
  }
}
