import { describe, expect, it, test } from 'vitest'
import { courseEditorEndpoints } from './course-editor.admin.ts'
import { type CourseValues, courseIssues, differingFields, englishGaps } from './course-form.rules.ts'

const both = (pl: string, en: string | null = `${pl} (en)`) => ({ pl, en })
const cake: CourseValues = {
  ...{ namePl: 'Miodownik', nameEn: 'Honey cake', shortDescriptionPl: 'Trzynaście warstw.' },
  ...{ shortDescriptionEn: 'Thirteen layers.', descriptionPl: '<p>Opis</p>', descriptionEn: '<p>Text</p>' },
  ...{ remarksPl: '', remarksEn: '', pictureTextPl: 'Tort na paterze', pictureTextEn: 'A cake on a stand' },
  ...{ pictureId: '0b8f6d3c-52b4-4f0c-9d06-3d2d3c1f0f11', instructorId: 1, level: 'intermediate', isFree: false },
  portions: { amount: 20, unit: 'tin', inWords: both('16 kawałków') },
  ...{ preparationTime: 150, seasonMonth: null, equipment: [both('wałek')] },
  ...{ allergens: [{ code: 'gluten', name: both('gluten') }], categoryIds: [3, 7] },
  groups: [
    {
      name: both('Blaty'),
      items: [
        { name: both('miód'), amount: 180.25, unit: 'g', scales: true, note: both('gryczany'), productId: 4 },
        { name: both('sól'), amount: 1, unit: 'szczypta', scales: false, note: null, productId: null },
      ],
    },
  ],
  steps: [
    { title: both('Podgrzej'), text: both('Powoli.'), startSecond: 0, timerSeconds: null },
    { title: both('Upiecz'), text: both('Krótko.'), startSecond: 60, timerSeconds: 300 },
  ],
  ...{ relatedIds: [2], productIds: [4, 5] },
}
const text = (length: number) => 'x'.repeat(length)
const body = courseEditorEndpoints.changeCourseContent.body

describe('the fields of a course', () => {
  it('are taken whole, and with nothing but a name', () => {
    expect([courseIssues(cake), body.safeParse(cake).success]).toEqual([{}, true])
    const texts = Object.fromEntries(
      Object.entries(cake).map(([field, value]) => [field, typeof value === 'string' ? '' : value]),
    )
    const bare = {
      ...cake,
      ...texts,
      ...{
        namePl: 'Szkic',
        level: 'beginner' as const,
        pictureId: null,
        instructorId: null,
        portions: null,
        preparationTime: 0,
      },
      ...{ equipment: [], allergens: [], categoryIds: [], groups: [], steps: [], relatedIds: [], productIds: [] },
    }
    expect([courseIssues(bare), body.safeParse(bare).success]).toEqual([{}, true])
    expect(courseIssues({ ...bare, namePl: ' ' })).toEqual({ namePl: { code: 'ERRORS.REQUIRED' } })
  })

  test.each([
    ['namePl', 120],
    ['nameEn', 120],
    ['shortDescriptionPl', 160],
    ['shortDescriptionEn', 160],
    ['descriptionPl', 20_000],
    ['descriptionEn', 20_000],
    ['remarksPl', 20_000],
    ['remarksEn', 20_000],
    ['pictureTextPl', 200],
    ['pictureTextEn', 200],
  ] as const)('%s takes %i characters and no more', (field, max) => {
    expect(courseIssues({ ...cake, [field]: text(max) })).toEqual({})
    expect(courseIssues({ ...cake, [field]: text(max + 1) })).toEqual({
      [field]: { code: 'ERRORS.MAXLENGTH', max, given: max + 1 },
    })
  })

  it('keeps steps in the order of the film, which may begin together', () => {
    const [first, second] = cake.steps
    if (!first || !second) throw new Error('No steps')
    expect(courseIssues({ ...cake, steps: [first, { ...second, startSecond: 0 }] })).toEqual({})
    expect(courseIssues({ ...cake, steps: [second, { ...first, startSecond: 59 }] })).toEqual({
      'steps.1.startSecond': { code: 'ERRORS.STEPORDER' },
    })
  })

  test.each([
    ['relatedIds', { relatedIds: [2, 3, 2] }],
    ['productIds', { productIds: [4, 4] }],
    ['categoryIds', { categoryIds: [7, 7] }],
    [
      'allergens',
      {
        allergens: [
          { code: 'gluten', name: both('gluten') },
          { code: 'gluten', name: both('pszenica') },
        ],
      },
    ],
  ])('%s has nothing twice', (field, change) => {
    expect(courseIssues({ ...cake, ...change })).toEqual({ [field]: { code: 'ERRORS.DOUBLED' } })
  })

  test.each([
    ['an amount of nothing', { groups: [{ ...cake.groups[0], items: [{ ...cake.groups[0]?.items[0], amount: 0 }] }] }],
    ['a third decimal', { groups: [{ ...cake.groups[0], items: [{ ...cake.groups[0]?.items[0], amount: 1.005 }] }] }],
    ['an unknown unit', { groups: [{ ...cake.groups[0], items: [{ ...cake.groups[0]?.items[0], unit: 'kg' }] }] }],
    ['an ingredient without a name', { groups: [{ name: both('Blaty'), items: [{ name: both(''), amount: 1 }] }] }],
    ['a step before the film', { steps: [{ ...cake.steps[0], startSecond: -1 }] }],
    ['a timer of no time', { steps: [{ ...cake.steps[0], timerSeconds: 0 }] }],
    ['a thirteenth month', { seasonMonth: 13 }],
    ['less than no time', { preparationTime: -1 }],
    ['portions of nothing', { portions: { ...cake.portions, amount: 0 } }],
    ['an unknown field', { slug: 'inny' }],
  ])('its call refuses %s', (_what, change) => {
    expect(body.safeParse(change).success).toBe(false)
  })
})

describe('what differs', () => {
  it('is named by field in the order of the form, and nothing when both are the same', () => {
    expect(differingFields(cake, structuredClone(cake))).toEqual([])
    const [step, ...rest] = cake.steps
    if (!step) throw new Error('No step')
    const changed = { ...cake, steps: [{ ...step, startSecond: 1 }, ...rest], nameEn: '', isFree: true }
    expect(differingFields(cake, changed)).toEqual(['nameEn', 'isFree', 'steps'])
  })
})

describe('englishGaps', () => {
  test.each([
    ['nothing', {}, []],
    ['a text', { shortDescriptionEn: ' ' }, ['shortDescriptionEn']],
    ['an empty paragraph', { descriptionEn: '<p> </p>' }, ['descriptionEn']],
    ['what the picture shows', { pictureTextEn: '' }, ['pictureTextEn']],
    ['no text that is not there in Polish either', { remarksPl: '<p></p>', remarksEn: '' }, []],
    ['equipment', { equipment: [both('wałek'), both('termometr', null)] }, ['equipment']],
    ['a step', { steps: [{ ...cake.steps[0], text: both('Powoli.', '') }] }, ['steps']],
    [
      'a note of an ingredient',
      { groups: [{ ...cake.groups[0], items: [{ ...cake.groups[0]?.items[0], note: both('gryczany', null) }] }] },
      ['groups'],
    ],
    ['the portions', { portions: { ...cake.portions, inWords: both('16 kawałków', null) } }, ['portions']],
  ])('finds what is there in Polish only: %s', (_what, change, gaps) => {
    expect(englishGaps({ ...cake, ...change } as CourseValues)).toEqual(gaps)
  })
})
