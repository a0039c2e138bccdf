import type { Course } from '@slodki-ul/contract/learning/courses'
import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { expect, it, vi } from 'vitest'
import { en } from '#i18n/en.ts'
import { pl } from '#i18n/pl.ts'

// The favourite button needs a session, which only a browser has.
vi.mock('#learning/favourites/course-favourite.tsx', () => ({ FavouriteCourseButton: () => null }))

await i18next.use(initReactI18next).init({ lng: 'pl', resources: { pl, en }, keySeparator: false })
const [{ CourseHead }, { CourseFacts }] = await Promise.all([
  import('./course-head.tsx'),
  import('#learning/courses/course-facts.tsx'),
])

const course = {
  ...{ id: 7, name: 'Sernik <baskijski>', rating: 0, reviewsCount: 0, isFree: false, isInWatchList: false },
  // Published after midnight in Warsaw, created long before.
  ...{ publicationDate: '2026-03-31T22:30:00.000Z', creationDate: '2025-12-01T09:00:00.000Z' },
  ...{ instructor: { name: 'Helena Wrona' }, courseLevel: { name: 'advanced' } },
  ...{ noOfPortions: '12 porcji', preparationTime: 95 },
} as unknown as Course

async function draw(change: Partial<Course>, language: 'pl' | 'en') {
  await i18next.changeLanguage(language)
  const html = renderToStaticMarkup(
    <>
      <CourseHead course={{ ...course, ...change }} />
      <CourseFacts course={{ ...course, ...change }} />
    </>,
  ).replaceAll('\u00a0', ' ')
  return {
    title: /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1],
    dates: [...html.matchAll(/<time[^>]*>(.*?)<\/time>/g)].map(([, date]) => date),
    facts: [...html.matchAll(/<dt>.*?<\/svg>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, name, value]) => [name, value]),
  }
}

it('a course shows its title, its date, who teaches it, its level, its portions and its time (CRS-14)', async () => {
  expect(await draw({}, 'pl')).toEqual({
    title: 'Sernik &lt;baskijski&gt;',
    dates: ['01.04.2026'],
    facts: [
      ['Prowadzi', 'Helena Wrona'],
      ['Poziom', 'Zaawansowany'],
      ['Porcje', '12 porcji'],
      ['Czas', '1 h 35 min'],
    ],
  })
  const { facts } = await draw({ courseLevel: { name: 'beginner' }, noOfPortions: null, preparationTime: 40 }, 'en')
  expect(facts).toEqual([
    ['Taught by', 'Helena Wrona'],
    ['Level', 'Beginner'],
    ['Time', '40 min'],
  ])
  const { facts: unprepared } = await draw({ noOfPortions: null, preparationTime: 0 }, 'pl')
  expect(unprepared.map(([name]) => name)).toEqual(['Prowadzi', 'Poziom'])
})
