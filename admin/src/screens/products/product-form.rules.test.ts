import type { ProductValues } from '@slodki-ul/contract/catalogue/product-form.rules'
import { describe, expect, it } from 'vitest'
import { readable, wholeValues } from '#layout/schema-issues.rules.ts'
import { formIssues, lacksEnglish, languageOf } from './product-form.rules.ts'

const both = (pl: string, en: string | null = `${pl} in English`) => ({ pl, en })
const cake: ProductValues = {
  ...{ namePl: 'Sernik', nameEn: 'Cheesecake', shortDescriptionPl: 'Na miodzie', shortDescriptionEn: 'With honey' },
  ...{ descriptionPl: '<p>Opis</p>', descriptionEn: '<p>Text</p>', safetyInfoPl: '', safetyInfoEn: '' },
  ...{ slug: 'sernik', sku: 'SERNIK-1', ean: '', place: '', vatRate: 5, isVirtual: false, weightGrams: 900 },
  ...{ sidesMm: [240, 240, 60], lowStock: null, responsiblePerson: null, soldBy: 'piece' },
  manufacturer: { name: 'Słodki Ul', address: 'Lublin', email: 'ul@poczta.example', country: 'PL' },
  netQuantity: { amount: 800, unit: 'g', items: null },
  ...{ isFood: true, isPerishable: true, giftValue: null, giftMonths: null, categoryIds: [1] },
  food: {
    ...{ isHoney: false, ingredients: both('[Twaróg](milk)', '[Curd](milk)'), mayContain: ['nuts'] },
    ...{ storage: both('W chłodzie'), shelfLife: { kind: 'useBy', text: both('5 dni') }, origin: both('Polska') },
    ...{ honeyOrigins: [], nutrition: null, nutritionExempt: true },
  },
  parameters: [{ name: both('Średnica'), values: [both('24 cm')] }],
}
const [parameter] = cake.parameters

describe('refused fields of the product form', () => {
  it('are none of a whole product, and none of a draft without its texts', () => {
    expect(formIssues(cake)).toEqual({})
    const food = cake.food && { ...cake.food, storage: both('', null), origin: null }
    expect(formIssues({ ...cake, food, shortDescriptionPl: '' })).toEqual({})
  })

  it.each<[string, object, object]>([
    ['a number that is none', { weightGrams: 'dużo' }, { weightGrams: { code: 'ERRORS.INVALIDNUMBER' } }],
    ['no weight', { weightGrams: null }, { weightGrams: { code: 'ERRORS.REQUIRED' } }],
    ['a mark of nothing', { lowStock: 0 }, { lowStock: { code: 'ERRORS.NUMBERMIN', min: 1 } }],
    ['half of the sides', { sidesMm: [1, null, 2] }, { 'sidesMm.1': { code: 'ERRORS.REQUIRED' } }],
    ['too long a side', { sidesMm: [1, 10_001, 2] }, { 'sidesMm.1': { code: 'ERRORS.NUMBERMAX', max: 10_000 } }],
    ['half a gram', { weightGrams: 1.5 }, { weightGrams: { code: 'ERRORS.WHOLENUMBER' } }],
    [
      'a parameter without a Polish value',
      { parameters: [{ name: parameter?.name, values: [both('')] }] },
      { 'parameters.0.values.0.pl': { code: 'ERRORS.REQUIRED' } },
    ],
    [
      'too long a parameter',
      { parameters: [{ name: both('x'.repeat(501), null), values: [both('24 cm')] }] },
      { 'parameters.0.name.pl': { code: 'ERRORS.MAXLENGTH', max: 500, given: 501 } },
    ],
    [
      'too many parameters',
      { parameters: Array.from({ length: 41 }, () => parameter) },
      { parameters: { code: 'ERRORS.TOOMANYENTRIES', max: 40, given: 41 } },
    ],
    [
      'other allergens in English',
      { food: { ...cake.food, ingredients: both('[Twaróg](milk)', 'Curd') } },
      { 'food.ingredients': { code: 'ERRORS.ALLERGENMARKS' } },
    ],
    ['food data of no food', { isFood: false }, { food: { code: 'ERRORS.NOTFOOD' } }],
    ['a gift card with VAT', { giftValue: 50, giftMonths: 12 }, { giftValue: { code: 'ERRORS.NOTAGIFTCARD' } }],
    ['no name', { namePl: '' }, { namePl: { code: 'ERRORS.REQUIRED' } }],
  ])('%s', (_name, change, issues) => {
    expect(formIssues({ ...cake, ...change } as ProductValues)).toEqual(issues)
  })
})

describe('English', () => {
  it.each<[string, object, boolean]>([
    ['is whole', {}, false],
    ['lacks a text', { nameEn: '' }, true],
    ['lacks the name of a parameter', { parameters: [{ name: both('Średnica', null), values: [] }] }, true],
    ['lacks food data', { food: { ...cake.food, storage: both('W chłodzie', null) } }, true],
    ['lacks nothing that Polish lacks', { shortDescriptionPl: '', shortDescriptionEn: '' }, false],
  ])('%s', (_name, change, isLacking) => {
    expect(lacksEnglish({ ...cake, ...change })).toBe(isLacking)
  })

  it('has fields by their names', () => {
    expect(['nameEn', 'parameters.0.name.en', 'namePl', 'food.storage.pl', 'sku', 'ean'].map(languageOf)).toEqual([
      ...['En', 'En', 'Pl', 'Pl', null, null],
    ])
  })
})

it('a changed part of a value is sent with the whole of it', () => {
  expect(wholeValues({ manufacturer: { name: 'Ul' } }, { manufacturer: cake.manufacturer, sku: 'A' })).toEqual({
    manufacturer: cake.manufacturer,
  })
})

it('nested values read as one line', () => {
  expect(readable([{ name: both('Kolor', null), values: [both('miód', null)] }])).toBe('Kolor, miód')
})
