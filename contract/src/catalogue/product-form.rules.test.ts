import { describe, expect, it } from 'vitest'
import { missingEnglish, missingForPublication, type ProductValues, productIssues } from './product-form.rules.ts'
import { staffProductsEndpoints } from './products.admin.ts'

const manufacturer = {
  name: 'Forma i Cukier',
  address: 'ul. Słodka 1, Lublin',
  email: 'forma@firma.example',
  country: 'PL',
}
const mould: ProductValues = {
  ...{ namePl: 'Forma', nameEn: 'Mould', slug: 'forma', sku: 'FORMA', ean: '5901234123457', place: 'C-3' },
  ...{
    shortDescriptionPl: 'Siedem.',
    shortDescriptionEn: 'Seven.',
    descriptionPl: '<p>Opis</p>',
    descriptionEn: '<p>A</p>',
  },
  ...{ safetyInfoPl: 'Do 230 °C.', safetyInfoEn: 'Up to 230 °C.', vatRate: 23, isVirtual: false, weightGrams: 210 },
  ...{ sidesMm: [290, 290, 45], lowStock: 4, manufacturer, responsiblePerson: null, netQuantity: null },
  ...{ soldBy: 'piece', isFood: false, isPerishable: false, food: null, giftValue: null, giftMonths: null },
  ...{ parameters: [], categoryIds: [1] },
}
const text = (length: number) => 'x'.repeat(length)

describe('the fields of a product', () => {
  it.each([
    ['namePl', 120],
    ['nameEn', 120],
    ['shortDescriptionPl', 400],
    ['shortDescriptionEn', 400],
    ['descriptionPl', 20_000],
    ['descriptionEn', 20_000],
    ['safetyInfoPl', 2_000],
    ['safetyInfoEn', 2_000],
    ['slug', 120],
    ['sku', 40],
    ['place', 40],
  ] as const)('BO-073 %s takes %i characters and no more', (field, max) => {
    expect(productIssues({ ...mould, [field]: text(max) })).toEqual({})
    expect(productIssues({ ...mould, [field]: text(max + 1) })).toEqual({
      [field]: { code: 'ERRORS.MAXLENGTH', max, given: max + 1 },
    })
  })

  it.each([
    ['vatRate', [0, 5, 8, 23, null], [7, -1, '23']],
    ['weightGrams', [0, 1_000_000], [-1, 1.5, 1_000_001]],
    [
      'sidesMm',
      [null, [1, 1, 1], [10_000, 10_000, 10_000]],
      [
        [0, 1, 1],
        [1, 1],
        [1, 1, 10_001],
        [1.5, 1, 1],
      ],
    ],
    ['lowStock', [null, 1, 1_000_000], [0, 1.5, 1_000_001]],
    ['giftValue', [null, 1, 10_000, 49.99], [0.99, 10_000.01, 1.005]],
    ['giftMonths', [null, 1, 120], [0, 121, 1.5]],
    [
      'netQuantity',
      [null, { amount: 1, unit: 'g', items: null }],
      [
        { amount: 0, unit: 'g', items: null },
        { amount: 1, unit: 'kg', items: null },
        { amount: 1, unit: 'g', items: 1 },
      ],
    ],
    [
      'parameters',
      [[], [{ name: { pl: 'A', en: null }, values: [{ pl: 'b', en: 'c' }] }]],
      [[{ name: { pl: '', en: null }, values: [] }]],
    ],
    ['categoryIds', [[], [1, 2]], [[0], ['x'], Array.from({ length: 21 }, (_, index) => index + 1)]],
    [
      'manufacturer',
      [manufacturer, { ...manufacturer, country: '' }],
      [
        { ...manufacturer, country: 'pl' },
        { ...manufacturer, name: text(501) },
      ],
    ],
    ['isVirtual', [true, false], ['true', null]],
  ] as const)('BO-073 %s has the limits of the shop', (field, good, bad) => {
    const { body } = staffProductsEndpoints.changeProduct
    for (const value of good) expect([value, body.safeParse({ [field]: value }).success]).toEqual([value, true])
    for (const value of bad) expect([value, body.safeParse({ [field]: value }).success]).toEqual([value, false])
  })

  it('names what does not fit together: EAN and slug, a gift card, food and its data, what is sold by weight', () => {
    const issueOf = (change: Partial<ProductValues>) =>
      Object.entries(productIssues({ ...mould, ...change })).map(([field, issue]) => `${field} ${issue.code}`)
    expect(issueOf({ ean: '' })).toEqual([])
    expect(issueOf({ ean: '5901234123458' })).toEqual(['ean ERRORS.INVALIDEAN'])
    expect(issueOf({ slug: 'Forma' })).toEqual(['slug ERRORS.INVALIDSLUG'])
    expect(issueOf({ namePl: ' ', sku: '', slug: '' })).toEqual([
      ...['namePl ERRORS.REQUIRED', 'sku ERRORS.REQUIRED', 'slug ERRORS.REQUIRED'],
    ])
    expect(issueOf({ giftValue: 50, giftMonths: 24, vatRate: null, isVirtual: true })).toEqual([])
    expect(issueOf({ giftValue: 50, giftMonths: 24, vatRate: null })).toEqual(['giftValue ERRORS.NOTAGIFTCARD'])
    expect(issueOf({ giftValue: 50, vatRate: null, isVirtual: true })).toEqual(['giftValue ERRORS.NOTAGIFTCARD'])
    expect(issueOf({ soldBy: 'measure' })).toEqual(['soldBy ERRORS.QUANTITYREQUIRED'])
    expect(issueOf({ manufacturer: { ...manufacturer, email: 'forma' } })).toEqual([
      'manufacturer ERRORS.ENTERVALIDEMAIL',
    ])
  })
})

describe('what keeps a product from being published', () => {
  const whole = { ...mould, price: 4_200, images: [{ altPl: 'Forma z góry' }] }
  it('BO-074 is each of what customers must be told; English that is missing is named apart and only warns', () => {
    const cases: [Partial<typeof whole>, string[]][] = [
      [{}, []],
      [{ namePl: ' ' }, ['namePl']],
      [{ shortDescriptionPl: '' }, ['shortDescriptionPl']],
      [{ descriptionPl: '<p> </p>' }, ['descriptionPl']],
      [{ price: 0 }, ['price']],
      [{ categoryIds: [] }, ['categoryIds']],
      [{ images: [] }, ['images']],
      [{ images: [{ altPl: 'A' }, { altPl: ' ' }] }, ['imageTexts']],
      [{ weightGrams: 0 }, ['weightGrams']],
      [{ weightGrams: 0, isVirtual: true }, []],
      [{ manufacturer: { ...manufacturer, name: '' } }, ['manufacturer']],
      [{ safetyInfoPl: '' }, ['safetyInfoPl']],
      [{ nameEn: '', shortDescriptionEn: '', descriptionEn: '', safetyInfoEn: '' }, []],
    ]
    for (const [change, missing] of cases)
      expect([change, missingForPublication({ ...whole, ...change })]).toEqual([change, missing])
    const food = missingForPublication({ ...whole, isFood: true, safetyInfoPl: '', safetyInfoEn: '' })
    expect([food.includes('food'), food.includes('safetyInfoPl')]).toEqual([true, false])
    expect(missingEnglish({ ...mould, nameEn: '', safetyInfoEn: ' ' })).toEqual(['nameEn', 'safetyInfoEn'])
    expect(missingEnglish({ ...mould, safetyInfoPl: '', safetyInfoEn: '' })).toEqual([])
  })
})
