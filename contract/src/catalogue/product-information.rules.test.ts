import { describe, expect, test } from 'vitest'
import { type DescribedProduct, foodInLanguage, missingProductInformation } from './product-information.rules.ts'
import { allergens } from './product-information.ts'
import type { StoredFood } from './stored-food.ts'

const food: StoredFood = {
  isHoney: false,
  ingredients: { pl: 'Mąka [pszenna](gluten), [masło](milk)', en: '[Wheat](gluten) flour, [butter](milk)' },
  mayContain: ['nuts', 'eggs'],
  storage: { pl: 'W suchym miejscu.', en: null },
  shelfLife: { kind: 'useBy', text: { pl: '5 dni', en: '5 days' } },
  origin: { pl: 'Polska', en: 'Poland' },
  honeyOrigins: [],
  nutrition: {
    energyKj: 1590,
    energyKcal: 376,
    fat: 6.1,
    saturates: 3.3,
    carbohydrate: 75,
    sugars: 45,
    fibre: null,
    protein: 5,
    salt: 0.3,
  },
  nutritionExempt: false,
}
const honey: StoredFood = {
  ...food,
  isHoney: true,
  ingredients: { pl: 'Miód', en: 'Honey' },
  origin: null,
  honeyOrigins: [
    { country: 'UA', percent: 30 },
    { country: 'PL', percent: 60 },
    { country: 'HU', percent: 10 },
  ],
  nutrition: null,
  nutritionExempt: true,
}

const maker = { name: 'Wytwórca', address: 'ul. Próbna 1, Lublin', email: 'kontakt@wytworca.example', country: 'PL' }
const person = { name: 'Importer', address: 'ul. Celna 2, Gdynia', email: 'kontakt@importer.example' }
const tool: DescribedProduct = {
  isVirtual: false,
  isFood: false,
  manufacturer: maker,
  responsiblePerson: null,
  safetyInfoPl: null,
  netQuantity: null,
  food: null,
}
const cake: DescribedProduct = { ...tool, isFood: true, netQuantity: { amount: 400, unit: 'g', items: null }, food }
const jar: DescribedProduct = { ...cake, food: honey, safetyInfoPl: 'Nie podawać niemowlętom.' }

test('Annex II names 14 substances', () => {
  expect(new Set(allergens).size).toBe(14)
})

describe('food information in a language', () => {
  const nameOf = (country: string) => `<${country}>`

  test('is in Polish where English is missing, its allergens in the order of Annex II', () => {
    expect(foodInLanguage(food, 'en', nameOf)).toEqual({
      ingredients: [
        { text: 'Wheat', allergen: 'gluten' },
        { text: ' flour, ', allergen: null },
        { text: 'butter', allergen: 'milk' },
      ],
      allergens: ['gluten', 'milk'],
      mayContain: ['eggs', 'nuts'],
      storage: 'W suchym miejscu.',
      shelfLife: { kind: 'useBy', text: '5 days' },
      origin: 'Poland',
      honeyOrigins: [],
      nutrition: food.nutrition,
    })
    expect(foodInLanguage(food, 'pl', nameOf)).toMatchObject({ origin: 'Polska', shelfLife: { text: '5 dni' } })
  })

  test('names the countries of honey by descending share', () => {
    expect(foodInLanguage(honey, 'pl', nameOf)).toMatchObject({
      origin: null,
      nutrition: null,
      honeyOrigins: [
        { country: 'PL', name: '<PL>', percent: 60 },
        { country: 'UA', name: '<UA>', percent: 30 },
        { country: 'HU', name: '<HU>', percent: 10 },
      ],
    })
  })
})

describe('facts that a product lacks for its page', () => {
  const withFood = (change: Partial<StoredFood>) => ({ food: { ...food, ...change } })
  const withHoney = (change: Partial<StoredFood>) => ({ food: { ...honey, ...change } })
  const blank = { pl: ' ', en: null }

  test.each<[string, DescribedProduct, Partial<DescribedProduct>, string[]]>([
    ['nothing of a complete cake', cake, {}, []],
    ['nothing of complete honey', jar, {}, []],
    ['nothing of a complete tool', tool, {}, []],
    ['nothing of a file', tool, { isVirtual: true, manufacturer: { ...maker, name: '', country: null } }, []],
    ['all food information', cake, { food: null }, ['food']],
    ['the net quantity', cake, { netQuantity: null }, ['netQuantity']],
    ['no net quantity of a tool', tool, { netQuantity: null }, []],
    ['ingredients', cake, withFood({ ingredients: blank }), ['food.ingredients']],
    ['storage', cake, withFood({ storage: blank }), ['food.storage']],
    ['shelf life', cake, withFood({ shelfLife: { kind: 'bestBefore', text: blank } }), ['food.shelfLife']],
    ['origin', cake, withFood({ origin: null }), ['food.origin']],
    ['origin that is blank', cake, withFood({ origin: blank }), ['food.origin']],
    ['nutrition', cake, withFood({ nutrition: null }), ['food.nutrition']],
    ['no nutrition where exempt', cake, withFood({ nutrition: null, nutritionExempt: true }), []],
    ['countries of honey', jar, withHoney({ honeyOrigins: [] }), ['food.honeyOrigins']],
    ['a share of honey', jar, withHoney({ honeyOrigins: [{ country: 'PL', percent: 99 }] }), ['food.honeyOrigins']],
    [
      'shares of honey that are more than all of it',
      jar,
      withHoney({ honeyOrigins: [...honey.honeyOrigins, { country: 'RO', percent: 1 }] }),
      ['food.honeyOrigins'],
    ],
    ['the warning on honey', jar, { safetyInfoPl: null }, ['safetyInfo']],
    ['the warning on honey, blank', jar, { safetyInfoPl: ' ' }, ['safetyInfo']],
    ['no warning on a cake', cake, { safetyInfoPl: null }, []],
    ['the name of the manufacturer', tool, { manufacturer: { ...maker, name: '' } }, ['manufacturer.name']],
    ['the address of the producer', cake, { manufacturer: { ...maker, address: ' ' } }, ['manufacturer.address']],
    ['the e-mail address', tool, { manufacturer: { ...maker, email: '' } }, ['manufacturer.email']],
    ['the country of the manufacturer', tool, { manufacturer: { ...maker, country: null } }, ['manufacturer.country']],
    ['no country of a producer of food', cake, { manufacturer: { ...maker, country: null } }, []],
    ['a responsible person', tool, { manufacturer: { ...maker, country: 'CH' } }, ['responsiblePerson']],
    ['no responsible person in the Union', tool, { manufacturer: { ...maker, country: 'FR' } }, []],
    [
      'no second responsible person',
      tool,
      { manufacturer: { ...maker, country: 'CH' }, responsiblePerson: person },
      [],
    ],
    ...(['name', 'address', 'email'] as const).map(
      (field): [string, DescribedProduct, Partial<DescribedProduct>, string[]] => [
        `the ${field} of the responsible person`,
        tool,
        { manufacturer: { ...maker, country: 'CH' }, responsiblePerson: { ...person, [field]: '' } },
        ['responsiblePerson'],
      ],
    ),
    [
      'several at once, in the order of the page',
      cake,
      { manufacturer: { ...maker, email: '' }, netQuantity: null, ...withFood({ storage: blank, origin: null }) },
      ['manufacturer.email', 'netQuantity', 'food.storage', 'food.origin'],
    ],
  ])('%s', (_name, product, change, missing) => {
    expect(missingProductInformation({ ...product, ...change })).toEqual(missing)
  })
})
