import { describe, expect, test } from 'vitest'
import { allergensOf, parseIngredients, unknownMarks } from './ingredients.rules.ts'
import { storedFoodSchema } from './stored-food.ts'

describe('a marked list of ingredients', () => {
  test.each([
    [
      'Mąka [pszenna](gluten), miód (20%), [masło](milk)',
      [
        { text: 'Mąka ', allergen: null },
        { text: 'pszenna', allergen: 'gluten' },
        { text: ', miód (20%), ', allergen: null },
        { text: 'masło', allergen: 'milk' },
      ],
    ],
    [
      '[Pistacje](nuts) prażone',
      [
        { text: 'Pistacje', allergen: 'nuts' },
        { text: ' prażone', allergen: null },
      ],
    ],
    ['Miód 100%', [{ text: 'Miód 100%', allergen: null }]],
    ['[soja](soy)', [{ text: 'soja', allergen: null }]],
    ['karmel [14%] (cukier)', [{ text: 'karmel [14%] (cukier)', allergen: null }]],
    ['', []],
  ])('%j', (marked, runs) => {
    expect(parseIngredients(marked)).toEqual(runs)
  })

  test('contains each allergen once, in the order of Annex II', () => {
    expect(allergensOf('[masło](milk), [Mąka](gluten), [mleko](milk), [jaja](eggs), [soja](soy)')).toEqual([
      'gluten',
      'eggs',
      'milk',
    ])
    expect(allergensOf('cukier')).toEqual([])
  })

  test('names marks that Annex II does not know', () => {
    expect(unknownMarks('[soja](soy), [masło](milk), [seler](Celery)')).toEqual(['soy'])
    expect(unknownMarks('[masło](milk)')).toEqual([])
  })
})

describe('stored food information', () => {
  const food = {
    isHoney: false,
    ingredients: { pl: '[Mleko](milk), cukier', en: '[Milk](milk), sugar' },
    mayContain: ['nuts'],
    storage: { pl: 'W suchym miejscu.', en: null },
    shelfLife: { kind: 'bestBefore', text: { pl: '10 tygodni', en: null } },
    origin: { pl: 'Polska', en: null },
    honeyOrigins: [],
    nutrition: null,
    nutritionExempt: true,
  }
  const accepts = (change: object) => storedFoodSchema.safeParse({ ...food, ...change }).success

  test.each([
    ['as it should be', {}, true],
    ['without English ingredients', { ingredients: { pl: '[Mleko](milk)', en: null } }, true],
    ['with a mark that is no allergen', { ingredients: { pl: '[Mleko](mleko)', en: null } }, false],
    ['with an English mark that is no allergen', { ingredients: { pl: 'Mleko', en: '[Milk](mlk)' } }, false],
    ['marked in Polish only', { ingredients: { pl: '[Mleko](milk)', en: 'Milk' } }, false],
    ['with other allergens in English', { ingredients: { pl: '[Mleko](milk)', en: '[Egg](eggs)' } }, false],
    ['without ingredients yet, as a draft', { ingredients: { pl: ' ', en: null } }, true],
    ['with blank English ingredients', { ingredients: { pl: 'Miód', en: ' ' } }, false],
    ['without storage yet, as a draft', { storage: { pl: '', en: null } }, true],
    ['with traces of an unknown substance', { mayContain: ['cocoa'] }, false],
    ['with a country that is no ISO code', { honeyOrigins: [{ country: 'Polska', percent: 100 }] }, false],
    ['with a share of nothing', { honeyOrigins: [{ country: 'PL', percent: 0 }] }, false],
    ['with a share above the whole', { honeyOrigins: [{ country: 'PL', percent: 101 }] }, false],
  ])('%s', (_name, change, isAccepted) => {
    expect(accepts(change)).toBe(isAccepted)
  })
})
