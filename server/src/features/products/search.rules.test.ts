import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editDistance, ranks, rankWord, rankWords, stemOf } from '#features/products/search.rules.ts'

describe('stems', () => {
  it.each([
    ['miodu', 'miod'],
    ['miodem', 'miod'],
    ['miody', 'miod'],
    ['lipowego', 'lipow'],
    ['lipowymi', 'lipow'],
    ['formy', 'form'],
    ['swiecach', 'swiec'],
    ['ul', 'ul'],
    ['ule', 'ule'],
  ])('%s is cut to %s', (word, stem) => {
    expect(stemOf(word, 'pl')).toBe(stem)
  })

  it('keep English words but for their plural', () => {
    expect(['candles', 'boxes', 'whisk'].map((word) => stemOf(word, 'en'))).toEqual(['candl', 'box', 'whisk'])
  })
})

describe('the distance of two words', () => {
  it.each([
    ['piernik', 'pierink', 1],
    ['makaroniki', 'makronki', 2],
    ['waga', 'wagi', 1],
    ['miod', 'miod', 0],
    ['ul', 'miodownik', 3],
  ])('%s and %s: %i', (a, b, distance) => {
    expect(editDistance(a, b, 2)).toBe(distance)
  })

  it.each([
    ['abcdefgh', 'hgfedcba', 2, 3],
    ['abcd', 'abdc', 2, 1],
    ['abcd', 'badc', 2, 2],
    ['ab', 'ba', 1, 1],
    ['ca', 'abc', 5, 3],
    ['', 'abc', 5, 3],
    ['abc', '', 5, 3],
  ])('%s and %s, counted to %i: %i', (a, b, limit, distance) => {
    expect(editDistance(a, b, limit)).toBe(distance)
  })

  /** Optimal string alignment in its own words: the cheapest way to end both words. */
  const align = (a: string, b: string): number => {
    if (a === '' || b === '') return a.length + b.length
    const [rest, other] = [a.slice(1), b.slice(1)]
    const ways = [align(rest, b) + 1, align(a, other) + 1, align(rest, other) + (a[0] === b[0] ? 0 : 1)]
    if (a.length > 1 && b.length > 1 && a[0] === b[1] && a[1] === b[0]) ways.push(align(a.slice(2), b.slice(2)) + 1)
    return Math.min(...ways)
  }

  it('is that of the definition, up to its limit', () => {
    const word = fc.stringMatching(/^[abc]{0,6}$/)
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 6 }), (a, b, limit) => {
        expect(editDistance(a, b, limit)).toBe(Math.min(align(a, b), limit + 1))
      }),
    )
  })

  it('is the same both ways, nothing only for equal words, and one for one change', () => {
    const word = fc.stringMatching(/^[a-z]{1,10}$/)
    fc.assert(
      fc.property(word, word, fc.nat(9), (a, b, at) => {
        expect(editDistance(a, b, 20)).toBe(editDistance(b, a, 20))
        expect(editDistance(a, b, 20) === 0).toBe(a === b)
        const index = at % a.length
        expect(editDistance(a, `${a.slice(0, index)}0${a.slice(index + 1)}`, 20)).toBe(1)
        expect(editDistance(a, `${a.slice(0, index)}${a.slice(index + 1)}`, 20)).toBe(1)
      }),
    )
  })
})

describe('how well a word answers', () => {
  it.each([
    ['miod', 'miod', ranks.exact],
    ['miodu', 'miod', ranks.stem],
    ['pier', 'piernik', ranks.prefix],
    ['pierink', 'piernik', ranks.fuzzy],
    ['pierink', 'pierscien', 0],
    ['makronki', 'makaroniki', ranks.fuzzy],
    ['makronki', 'makowiec', 0],
    ['mi', 'miod', 0],
    ['pie', 'piernik', ranks.prefix],
    ['mod', 'miod', 0],
    ['pernki', 'piernik', 0],
    ['ulka', 'ula', 0],
    ['frmami', 'forma', ranks.fuzzy],
    ['ul', 'ulica', 0],
    ['telewizor', 'termometr', 0],
  ])('%s by %s: %i', (typed, word, rank) => {
    expect(rankWord(typed, word, 'pl')).toBe(rank)
  })

  it('counts guesses only where nothing answers as typed', () => {
    const candidates = [
      { id: 1, word: 'waga' },
      { id: 2, word: 'laga' },
    ]
    expect(rankWords(['waga'], candidates, 'pl')).toEqual([{ wordId: 1, token: 0, rank: ranks.exact }])
    expect(rankWords(['gaga'], candidates, 'pl').map(({ wordId }) => wordId)).toEqual([1, 2])
    expect(rankWords(['gaga', 'dzbanek', 'waga'], candidates, 'pl').map(({ token }) => token)).toEqual([0, 0, 2])
  })
})
