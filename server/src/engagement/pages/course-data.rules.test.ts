import type { Course } from '@slodki-ul/contract/learning/courses'
import { expect, it } from 'vitest'
import { recipeThing } from './course-data.rules.ts'
import type { Place } from './structured-data.rules.ts'

const place = { publicUrl: 'https://ul.test', language: 'pl', hasRealRatings: true } as Place
const shown = { path: '/kursy/7', picture: 'https://ul.test/7.jpg', description: 'Cienkie blaty.' }
const course = {
  ...{ name: 'Miodownik', publicationDate: '2026-03-01T08:00:00.000Z', noOfPortions: null, reviewsCount: 0 },
  ...{ instructor: { name: 'Helena Wrona' }, categories: [] },
  ingredientGroups: [
    { name: '', items: [{ name: 'miód', amount: 180, unit: 'g', scales: true, note: null, product: null }] },
  ],
  steps: [{ title: 'Podgrzej', text: 'Cztery minuty.', startSecond: 0, timerSeconds: 240 }],
} as unknown as Course

it.each([
  [0, undefined],
  [1, 'PT1M'],
  [95, 'PT95M'],
])('the recipe of a lesson of %i minutes: totalTime %s', (preparationTime, totalTime) => {
  const thing = recipeThing(place, { ...course, preparationTime }, shown)
  expect(thing).toMatchObject({ name: 'Miodownik' })
  expect(JSON.parse(JSON.stringify(thing)).totalTime).toBe(totalTime)
})
