import type { Language } from '@slodki-ul/contract/language'
import { beforeAll, describe, expect, it } from 'vitest'
import { drawCourse, drawIngredients } from '#learning/courses/recipe.pdf.ts'
import { type CourseFacts, describeCourse } from '#learning/courses/recipe-pdfs.rules.ts'
import { makePicture } from '#learning/courses/recipe-picture.ts'
import { readPdf } from '#testing/pdf.ts'

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><circle cx="200" cy="200" r="150" fill="#b3204c"/></svg>'
let picture: Buffer
beforeAll(async () => {
  picture = await makePicture(Buffer.from(drawing), 'blush')
})

const item = (name: string) => ({ name, amount: 120, unit: 'g' as const, scales: true, note: null, product: null })
const step = (index: number) => ({
  title: `Krok numer ${index}.`,
  text: `Zagnieć ciasto i odstaw pod przykryciem na ${index} minut.`,
  startSecond: index,
  timerSeconds: index * 60,
})

/** A course with the given numbers of ingredients and steps. */
const aCourse = (items: number, steps: number): CourseFacts => ({
  name: 'Żółty pączek na źdźbłach',
  shortDescription: 'Lekki, puszysty, ćwiczony co czwartek.',
  plate: 'blush',
  isFree: false,
  courseLevel: { name: 'beginner' },
  instructor: { name: 'Łucja Śliwińska', initials: 'ŁŚ', role: '', bio: '', teachingSince: 2010, home: '' },
  noOfPortions: '12 pączków',
  preparationTime: 90,
  season: null,
  ingredientGroups: [
    { name: 'Ciasto', items: Array.from({ length: items }, (_, index) => item(`mąka numer ${index + 1}.`)) },
  ],
  steps: Array.from({ length: steps }, (_, index) => step(index + 1)),
  remarks: '<p><strong>Uwaga od Łucji.</strong> Ciasto lubi ciepło.</p>',
  equipment: ['wałek', 'stolnica'],
  allergens: [{ code: 'gluten', name: 'gluten (pszenica)' }],
})

const print = async (draw: typeof drawCourse, course: CourseFacts, language: Language = 'pl') =>
  readPdf(await draw(describeCourse(course, language, 'https://ul.test/kursy/1'), picture, language))

describe('a course as a PDF', () => {
  it('CRS-19 contains the whole recipe as searchable text, with Polish letters', async () => {
    const { pages, title, language } = await print(drawCourse, aCourse(5, 4))
    const all = pages.join(' ')
    for (const text of [
      ...['Żółty pączek na', 'źdźbłach', 'Łucja Śliwińska', 'Początkujący', '12 pączków', '1 h 30 min', 'Składniki'],
      ...[
        'mąka numer 5.',
        '120 g',
        'Krok numer 4.',
        'Minutnik: 4 min',
        'Uwaga od Łucji.',
        'stolnica',
        'gluten (pszenica)',
      ],
      ...['Wróć do filmu', `Strona 1 z ${pages.length}`],
    ])
      expect(all).toContain(text)
    expect([title, language]).toEqual(['Żółty pączek na źdźbłach', 'pl'])
  })

  it('goes on over as many sheets as it needs and loses nothing', async () => {
    const { pages } = await print(drawCourse, aCourse(70, 40))
    const all = pages.join(' ')
    for (let index = 1; index <= 70; index++) expect(all.split(`mąka numer ${index}.`)).toHaveLength(2)
    for (let index = 1; index <= 40; index++) expect(all.split(`Krok numer ${index}.`)).toHaveLength(2)
    pages.forEach((page, index) => {
      expect(page).toContain(`Strona ${index + 1} z ${pages.length}`)
    })
  })

  it('carries its picture, and no second copy of it', async () => {
    const file = await drawCourse(describeCourse(aCourse(3, 3), 'pl', 'https://ul.test'), picture, 'pl')
    expect(file.toString('latin1').split('/Subtype /Image')).toHaveLength(2)
    expect(picture.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
    expect(file.byteLength).toBeLessThan(150_000)
  })
})

describe('the picture of a course', () => {
  it('that cannot be read leaves its plate, and the course is printed all the same', async () => {
    const plate = await makePicture(Buffer.from('<svg'), 'honey')
    expect(plate.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
    const file = await drawCourse(describeCourse(aCourse(3, 3), 'pl', 'https://ul.test'), plate, 'pl')
    expect((await readPdf(file)).pages[0]).toContain('mąka numer 3.')
  })
})

describe('the list of a course as a PDF', () => {
  it('holds every ingredient and every tool on one sheet where they fit, and no step', async () => {
    const { pages, title } = await print(drawIngredients, aCourse(24, 4), 'en')
    expect(pages).toHaveLength(1)
    for (const text of ['Ingredients', 'mąka numer 24.', 'stolnica', 'Allergens', 'Back to the film'])
      expect(pages[0]).toContain(text)
    expect(pages[0]).not.toContain('Krok numer')
    expect(title).toBe('Ingredients: Żółty pączek na źdźbłach')
  })

  it('goes on in the next column and on the next sheet', async () => {
    const { pages } = await print(drawIngredients, aCourse(80, 1))
    const all = pages.join(' ')
    for (let index = 1; index <= 80; index++) expect(all.split(`mąka numer ${index}.`)).toHaveLength(2)
    expect(pages.length).toBeGreaterThan(1)
  })
})
