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
