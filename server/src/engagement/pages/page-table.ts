import { pages } from '@slodki-ul/contract/pages'
import type { Topic } from '#changes.ts'
import { loadLesson, loadPreview, loadPreviews } from '#engagement/pages/courses.page.ts'
import { loadHome } from '#engagement/pages/home.page.ts'
import type { PageLoader } from '#engagement/pages/plain-page.ts'
import { loadProduct, loadShop } from '#engagement/pages/shop.page.ts'
import {
  loadAbout,
  loadAccessibility,
  loadConformity,
  loadCoursesLanding,
  loadPlan,
  loadPrivacy,
  loadTerms,
  loadTrainings,
  loadWebinar,
} from '#engagement/pages/text.page.ts'

/** How a page is served. */
export type PageRow = {
  /** Path of the router. */
  path: string
  load: PageLoader
  /** Changes after which it is rendered again. */
  topics: readonly Topic[]
  /** Query parameters that choose what it shows; all others are for the application. */
  query?: readonly string[]
  /** Whether it is open in the coming-soon mode. */
  isAlwaysOpen?: true
}

const landing: readonly Topic[] = ['courses', 'plans']
const legal = { topics: ['terms'], isAlwaysOpen: true } as const

/** All pages that the server renders. */
export const pageTable: readonly PageRow[] = [
  { path: pages.home, load: loadHome, topics: ['products', 'courses', 'plans', 'trainings'] },
  { path: pages.shop, load: loadShop, topics: ['products'], query: ['CategoriesIds', 'orderBy', 'page'] },
  { path: pages.product, load: loadProduct, topics: ['products'] },
  { path: pages.coursePreviews, load: loadPreviews, topics: ['courses'], query: ['CategoriesIds', 'page'] },
  { path: pages.coursePreview, load: loadPreview, topics: landing },
  { path: pages.freeLesson, load: loadLesson, topics: ['courses', 'products'] },
  { path: pages.trainings, load: loadTrainings, topics: ['trainings'] },
  { path: pages.coursesLanding, load: loadCoursesLanding, topics: landing },
  { path: pages.webinar, load: loadWebinar, topics: landing },
  { path: pages.about, load: loadAbout, topics: ['courses'] },
  { path: pages.subscribe, load: loadPlan, topics: ['plans'] },
  { path: pages.terms, load: loadTerms, ...legal },
  { path: pages.privacy, load: loadPrivacy, ...legal },
  { path: pages.accessibility, load: loadAccessibility, ...legal },
  { path: pages.conformity, load: loadConformity, ...legal },
]
