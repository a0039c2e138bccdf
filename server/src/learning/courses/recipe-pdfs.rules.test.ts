import { describe, expect, it } from 'vitest'
import { type CourseFacts, describeCourse, describeMinutes, readProse } from './recipe-pdfs.rules.ts'

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
    ['<p>Raz\n  dwa</p>', [[{ text: 'Raz dwa', isBold: false }]]],
    ['<p>a &lt; b &gt; c &quot;d&quot;&nbsp;e</p>', [[{ text: 'a < b > c "d"\u00a0e', isBold: false }]]],
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
  it('describes ingredients, steps and yield of a recipe', () => {
    expect(describeCourse(course, 'pl', 'https://ul.test/kursy/1')).toMatchObject({
      title: 'Miodownik',
      courseLine: 'Kurs: Miodownik',
      facts: [
        ['Prowadzi', 'Helena Wrona'],
        ['Poziom', 'Średniozaawansowany'],
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

  it('has all texts in the requested language', () => {
    const pl = describeCourse(course, 'pl', '')
    expect([pl.listLine, pl.steps.title, pl.equipment.title, pl.allergens.title, pl.back.title]).toEqual([
      'Lista do kursu',
      'Jak to zrobić',
      'Sprzęt',
      'Alergeny',
      'Wróć do filmu',
    ])
    expect(pl.back.text).toBe('Zeskanuj kod telefonem, a kurs otworzy się tam, gdzie skończysz.')
    expect(pl.pageOf(1, 2)).toBe('Strona 1 z 2')
    const en = describeCourse(course, 'en', '')
    expect(en.facts.map(([label]) => label)).toEqual(['Taught by', 'Level', 'Makes', 'Time'])
    expect([en.courseLine, en.listLine, en.steps.title, en.equipment.title, en.allergens.title]).toEqual([
      'Course: Miodownik',
      'A list for the course',
      'How to do it',
      'Equipment',
      'Allergens',
    ])
    expect([en.back.title, en.back.text]).toEqual([
      'Back to the film',
      'Scan the code with your phone and the course opens where you left off.',
    ])
    expect(en.ingredients.title).toBe('Ingredients')
    expect(en.foot).toBe('A recipe for subscribers of Słodki Ul. Bake it, share the cake, do not resell.')
    expect(en.steps.items[0]?.timer).toBe('Timer: 4\u00a0min')
    expect(en.pageOf(2, 3)).toBe('Page 2 of 3')
  })

  it.each([
    ['beginner', 'Początkujący', 'Beginner'],
    ['intermediate', 'Średniozaawansowany', 'Intermediate'],
    ['advanced', 'Zaawansowany', 'Advanced'],
    ['expert', 'Ekspert', 'Expert'],
  ] as const)('calls the level %s %s, and %s', (name, pl, en) => {
    const levelIn = (language: 'pl' | 'en') =>
      describeCourse({ ...course, courseLevel: { name } }, language, '').facts[1]
    expect([levelIn('pl'), levelIn('en')]).toEqual([
      ['Poziom', pl],
      ['Level', en],
    ])
  })

  it.each([
    ['pl', 'Co przygotować', 'Pora roku', 'Dla subskrybentów Słodkiego Ula. Korzystaj, pokazuj, nie odsprzedawaj.'],
    ['en', 'What you need', 'Season', 'For subscribers of Słodki Ul. Use it, show it, do not resell.'],
  ] as const)('has other words for work in the apiary, in %s: %s, %s', (language, title, label, foot) => {
    const season = { month: 6, label: 'czerwiec' }
    const printed = describeCourse({ ...course, season, noOfPortions: null }, language, '')
    expect([printed.ingredients.title, printed.facts[2], printed.foot]).toEqual([title, [label, 'czerwiec'], foot])
    expect(describeCourse({ ...course, season }, language, '').facts[2]?.[1]).toBe('16 porcji')
  })

  it('names the time of preparation, unless there is none', () => {
    const labelsOf = (preparationTime: number) =>
      describeCourse({ ...course, preparationTime }, 'pl', '').facts.map(([label]) => label)
    const [last] = labelsOf(1).slice(-1)
    expect(last).toMatch(/czas/i)
    expect(labelsOf(0)).toEqual(labelsOf(1).slice(0, -1))
  })

  it('describes time and preparation of apiary work', () => {
    const season = { month: 6, label: 'June' }
    const printed = describeCourse({ ...course, season, noOfPortions: null, isFree: true }, 'en', '')
    expect(printed.ingredients.title).toBe('What you need')
    expect(printed.facts.map(([label, value]) => `${label}: ${value}`)).toContain('Season: June')
    expect(printed.foot).toBe('A free lesson of Słodki Ul. Pass it on.')
  })
})
