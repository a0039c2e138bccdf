import { describe, expect, test } from 'vitest'
import { keyOfField, languageOf, placeOfField, scaled, written } from './course-form.rules.ts'

describe('a field by its path', () => {
  test.each([
    ['namePl', 'namePl', '', 'Pl'],
    ['descriptionEn', 'descriptionEn', '', 'En'],
    ['steps.2.title.en', 'steps.title', '3', 'En'],
    ['groups.0.items.11.name.pl', 'groups.items.name', '1.12', 'Pl'],
    ['groups.0.items.11.amount', 'groups.items.amount', '1.12', null],
    ['portions.inWords.pl', 'portions.inWords', '', 'Pl'],
    ['level', 'level', '', null],
  ])('%s has its name, its place and its tab', (path, key, place, language) => {
    expect([keyOfField(path), placeOfField(path), languageOf(path)]).toEqual([key, place, language])
  })
})

test('a text of both languages keeps the other one, and an English one of nothing is none', () => {
  const text = { pl: 'miód', en: 'honey' }
  expect(written(text, 'Pl', 'masło')).toEqual({ pl: 'masło', en: 'honey' })
  expect(written(text, 'En', 'butter')).toEqual({ pl: 'miód', en: 'butter' })
  expect(written(text, 'En', '')).toEqual({ pl: 'miód', en: null })
  expect(written(text, 'Pl', '')).toEqual({ pl: '', en: 'honey' })
})

test('BO-124 an ingredient scales by 0.5 and 2, unless it does not scale', () => {
  const [flour, salt] = [
    { amount: 180.25, scales: true },
    { amount: 1, scales: false },
  ]
  expect([scaled(flour, 0.5), scaled(flour, 2)].map(({ amount }) => amount)).toEqual([90.13, 360.5])
  expect([scaled(salt, 0.5), scaled(salt, 2)]).toEqual([salt, salt])
})
