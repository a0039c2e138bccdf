import { describe, expect, it } from 'vitest'
import { type CourseFacts, describeAmount, describeCourse, describeMinutes, readProse } from './course-papers.rules.ts'

describe('describeAmount', () => {
  it.each([
    [180, 'g', '180\u00a0g', '180\u00a0g'],
    [2180, 'g', '2\u00a0180\u00a0g', '2,180\u00a0g'],
    [15000, 'ml', '15\u00a0000\u00a0ml', '15,000\u00a0ml'],
    [2.5, 'g', '2,5\u00a0g', '2.5\u00a0g'],
    [3, 'szt', '3\u00a0szt.', '3'],
    [1, 'łyżka', '1\u00a0łyżka', '1\u00a0tbsp'],
    [2, 'łyżka', '2\u00a0łyżki', '2\u00a0tbsp'],
    [5, 'łyżka', '5\u00a0łyżek', '5\u00a0tbsp'],
    [0.5, 'łyżka', '0,5\u00a0łyżki', '0.5\u00a0tbsp'],
    [1, 'łyżeczka', '1\u00a0łyżeczka', '1\u00a0tsp'],
    [12, 'łyżeczka', '12\u00a0łyżeczek', '12\u00a0tsp'],
    [22, 'łyżeczka', '22\u00a0łyżeczki', '22\u00a0tsp'],
    [1, 'szczypta', '1\u00a0szczypta', '1\u00a0pinch'],
    [2, 'szczypta', '2\u00a0szczypty', '2\u00a0pinches'],
  ] as const)('%d %s: %s, %s', (amount, unit, pl, en) => {
    expect([describeAmount(amount, unit, 'pl'), describeAmount(amount, unit, 'en')]).toEqual([pl, en])
  })
})

describe('describeMinutes', () => {
  it.each([
    [0, '0\u00a0min'],
    [45, '45\u00a0min'],
    [60, '1\u00a0h'],
    [150, '2\u00a0h 30\u00a0min'],
    [720, '12\u00a0h'],
  ])('%i: %s', (minutes, text) => expect(describeMinutes(minutes)).toBe(text))
})

describe('readProse', () => {
  it.each([
    [
      '<p>Raz.</p>\n<p>Dwa &amp; trzy.</p>',
      [[{ text: 'Raz.', isBold: false }], [{ text: 'Dwa & trzy.', isBold: false }]],
    ],
    [
      '<p><strong>Uwaga.</strong> Miód <em>rośnie</em>.</p>',
      [
        [
          { text: 'Uwaga.', isBold: true },
          { text: ' Miód rośnie.', isBold: false },
        ],
      ],
    ],
    [
      '<h4>Tytuł</h4><ul><li>a</li>\n<li>b</li></ul>',
      [[{ text: 'Tytuł', isBold: true }], [{ text: 'a', isBold: false }], [{ text: 'b', isBold: false }]],
    ],
    ['', []],
    ['<p> </p>', []],
  ])('%j', (html, runs) => expect(readProse(html)).toEqual(runs))
})

const course: CourseFacts = {
  name: 'Miodownik',
  shortDescription: 'Cienkie blaty.',
  plate: 'honey',
  isFree: false,
  courseLevel: { name: 'intermediate' },
  instructor: { name: 'Helena Wrona', initials: 'HW', role: '', bio: '', teachingSince: 2010, home: '' },
  noOfPortions: '16 porcji',
  preparationTime: 180,
  season: null,
  ingredientGroups: [
    { name: 'Blaty', items: [{ name: 'miód', amount: 180, unit: 'g', scales: true, note: null, product: null }] },
  ],
  steps: [
    { title: 'Podgrzej', text: 'Cztery minuty.', startSecond: 0, timerSeconds: 240 },
    { title: 'Ostudź', text: 'Do 60 °C.', startSecond: 9, timerSeconds: 90 },
    { title: 'Podaj', text: 'Nazajutrz.', startSecond: 12, timerSeconds: null },
  ],
  remarks: '<p>Uwaga.</p>',
  equipment: ['wałek'],
  allergens: [
    { code: 'mleko', name: 'mleko' },
    { code: 'jaja', name: 'jaja' },
  ],
}

describe('describeCourse', () => {
  it('says of a recipe what goes in, what to do and how much it makes', () => {
    expect(describeCourse(course, 'pl', 'https://ul.test/kursy/1')).toMatchObject({
      title: 'Miodownik',
      courseLine: 'Kurs: Miodownik',
      facts: [
        ['Prowadzi', 'Helena Wrona'],
        ['Poziom', 'Średni'],
        ['Porcje', '16 porcji'],
        ['Czas', '3\u00a0h'],
      ],
      ingredients: { title: 'Składniki', groups: [{ name: 'Blaty', items: [{ name: 'miód', amount: '180\u00a0g' }] }] },
      steps: {
        items: [{ timer: 'Minutnik: 4\u00a0min' }, { timer: 'Minutnik: 90\u00a0s' }, { timer: null }],
      },
      allergens: { text: 'mleko, jaja' },
      back: { address: 'https://ul.test/kursy/1' },
      foot: 'Przepis dla subskrybentów Słodkiego Ula. Piecz, częstuj, nie odsprzedawaj.',
    })
  })

  it('says of work in the apiary when it is done and what to prepare', () => {
    const season = { month: 6, label: 'June' }
    const printed = describeCourse({ ...course, season, noOfPortions: null, isFree: true }, 'en', '')
    expect(printed.ingredients.title).toBe('What you need')
    expect(printed.facts.map(([label, value]) => `${label}: ${value}`)).toContain('Season: June')
    expect(printed.foot).toBe('A free lesson of Słodki Ul. Pass it on.')
  })
})
