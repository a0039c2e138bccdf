import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountInWords } from './amount-in-words.rules.ts'

describe('amountInWords', () => {
  it.each([
    [0, 'zero złotych\u00a000/100'],
    [1, 'zero złotych\u00a001/100'],
    [100, 'jeden złoty\u00a000/100'],
    [250, 'dwa złote\u00a050/100'],
    [500, 'pięć złotych\u00a000/100'],
    [1200, 'dwanaście złotych\u00a000/100'],
    [2100, 'dwadzieścia jeden złotych\u00a000/100'],
    [2205, 'dwadzieścia dwa złote\u00a005/100'],
    [11200, 'sto dwanaście złotych\u00a000/100'],
    [19670, 'sto dziewięćdziesiąt sześć złotych\u00a070/100'],
    [32500, 'trzysta dwadzieścia pięć złotych\u00a000/100'],
    [100000, 'tysiąc złotych\u00a000/100'],
    [200300, 'dwa tysiące trzy złote\u00a000/100'],
    [1_200_000, 'dwanaście tysięcy złotych\u00a000/100'],
    [2_145_678, 'dwadzieścia jeden tysięcy czterysta pięćdziesiąt sześć złotych\u00a078/100'],
    [100_000_000, 'milion złotych\u00a000/100'],
    [522_000_100, 'pięć milionów dwieście dwadzieścia tysięcy jeden złotych\u00a000/100'],
  ])('%i grosze in Polish', (grosze, text) => expect(amountInWords(grosze, 'pl')).toBe(text))

  it.each([
    [0, 'zero zloty\u00a000/100'],
    [100, 'one zloty\u00a000/100'],
    [19670, 'one hundred and ninety-six zloty\u00a070/100'],
    [10000, 'one hundred zloty\u00a000/100'],
    [200300, 'two thousand three zloty\u00a000/100'],
    [522_000_101, 'five million two hundred and twenty thousand one zloty\u00a001/100'],
  ])('%i grosze in English', (grosze, text) => expect(amountInWords(grosze, 'en')).toBe(text))

  const words = {
    pl: [
      ...[
        'jeden dwa trzy cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście trzynaście czternaście',
      ],
      ...['piętnaście szesnaście siedemnaście osiemnaście dziewiętnaście dwadzieścia'],
      'trzydzieści czterdzieści pięćdziesiąt sześćdziesiąt siedemdziesiąt osiemdziesiąt dziewięćdziesiąt sto',
      'dwieście trzysta czterysta pięćset sześćset siedemset osiemset dziewięćset',
    ],
    en: [
      ...['one two three four five six seven eight nine ten eleven twelve thirteen fourteen'],
      ...['fifteen sixteen seventeen eighteen nineteen twenty'],
      'thirty forty fifty sixty seventy eighty ninety',
    ],
  }
  const wordCounts = [
    ...Array.from({ length: 20 }, (_, index) => index + 1),
    ...[30, 40, 50, 60, 70, 80, 90, 100, 200, 300, 400, 500, 600, 700, 800, 900],
  ]

  it.each(['pl', 'en'] as const)('has the word of every unit, ten and hundred (%s)', (language) => {
    const expected = words[language].join(' ').split(' ')
    const written = wordCounts
      .slice(0, expected.length)
      .map((count) => amountInWords(count * 100, language).split(' ')[0])
    expect(written).toEqual(expected)
  })

  it.each([
    [2, 'złote', 'tysiące', 'miliony'],
    [4, 'złote', 'tysiące', 'miliony'],
    [5, 'złotych', 'tysięcy', 'milionów'],
    [14, 'złotych', 'tysięcy', 'milionów'],
    [24, 'złote', 'tysiące', 'miliony'],
  ])('counts %i %s, %s and %s in Polish', (count, ...nouns) => {
    const written = [1, 1_000, 1_000_000].map((unit) => amountInWords(count * unit * 100, 'pl'))
    for (const [index, noun] of nouns.entries()) expect(written[index]).toMatch(new RegExp(` ${noun}[ \u00a0]`))
  })

  it('says two different amounts differently, and nothing that is no word', () => {
    const amount = fc.integer({ min: 0, max: 99_999_999_999 })
    fc.assert(
      fc.property(amount, amount, fc.constantFrom('pl' as const, 'en' as const), (one, other, language) => {
        expect(amountInWords(one, language)).toMatch(/^([a-ząćęłńóśźż-]+ )+[a-ząćęłńóśźż]+\u00a0\d\d\/100$/)
        expect(amountInWords(one, language) === amountInWords(other, language)).toBe(one === other)
      }),
    )
  })
})
