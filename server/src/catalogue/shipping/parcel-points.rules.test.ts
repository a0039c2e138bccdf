import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPlausible, readSearch, retrySeconds, searchTextOf } from './parcel-points.rules.ts'

const place = {
  name: 'LUB24N',
  street: 'Krakowskie Przedmieście 70',
  city: 'Zielona Góra',
  postCode: '20-020',
  description: 'Stacja paliw, od strony myjni',
}

describe('the search text of a point', () => {
  test('holds every word behind the mark of its field, without Polish letters', () => {
    expect(searchTextOf(place)).toBe(
      ' n:lub24n c:zielona c:gora p:20020 s:krakowskie s:przedmiescie s:70 d:stacja d:paliw d:od d:strony d:myjni',
    )
  })

  test('splits the name of a partner point at its hyphen', () => {
    expect(searchTextOf({ ...place, name: 'POP-KRA12' })).toContain(' n:pop n:kra12 ')
  })
})

describe('a search for points', () => {
  test.each([
    ['', [], []],
    [' , - ', [], []],
    ['Łódź', ['lodz'], []],
    ['LUBLIN, Lipowa 12', ['lublin', 'lipowa'], ['12']],
    ['lipowa 12a lublin 12a', ['lipowa', 'lublin'], ['12a']],
    ['20-020', ['20020'], []],
    ['20-0', ['200'], []],
    ['12', ['12'], []],
    ['lub24n', ['lub24n'], []],
  ])('%s', (typed, wanted, helpful) => {
    expect(readSearch(typed)).toEqual({ wanted, helpful })
  })

  test('recognises only short numbers as house numbers', () => {
    expect(readSearch('lub24n lipowa')).toEqual({ wanted: ['lub24n', 'lipowa'], helpful: [] })
    expect(readSearch('20-020 lipowa 12a')).toEqual({ wanted: ['20020', 'lipowa'], helpful: ['12a'] })
    expect(readSearch('lipowa 12ab')).toEqual({ wanted: ['lipowa', '12ab'], helpful: [] })
  })

  test('reads the first eight words', () => {
    const words = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']
    expect(readSearch(words.join(' ')).wanted).toEqual(words.slice(0, 8))
  })

  test('gives words that mean nothing in a pattern, and not too many', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (typed) => {
        const { wanted, helpful } = readSearch(typed)
        expect([...wanted, ...helpful].join('')).toMatch(/^[\p{L}\p{N}]*$/u)
        expect(wanted.length + helpful.length).toBeLessThanOrEqual(8)
        if (helpful.length > 0) expect(wanted.length).toBeGreaterThan(0)
      }),
    )
  })
})

describe('the reading of the list', () => {
  test('is tried again after growing pauses', () => {
    const minutes = [2, 3, 4, 5, 6, 7, 8, 100].map((failures) => retrySeconds(failures) / 60)
    expect(minutes).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
    expect([0, 1].map(retrySeconds)).toEqual([5, 5])
  })

  test.each([
    [0, 0, false],
    [1, 0, true],
    [0, 300, false],
    [149, 300, false],
    [150, 300, true],
    [400, 300, true],
  ])('of %i points where %i were known is plausible: %s', (seen, known, plausible) => {
    expect(isPlausible(seen, known)).toBe(plausible)
  })
})
