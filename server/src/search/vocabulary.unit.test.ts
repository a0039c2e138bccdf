import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isNear, rankExact, ranks, typedAs } from '#search/search.rules.ts'
import { createVocabulary, matchWords } from '#search/vocabulary.ts'

const vocabularyOf = (words: readonly string[]) =>
  createVocabulary(words.map((word, index) => ({ id: index + 1, word })))

describe('the score of a word', () => {
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
    expect(matchWords(vocabularyOf([word]), [typed], 'pl').ranked[0]?.rank ?? 0).toBe(rank)
  })

  it('counts wrong codes only where none matches as typed', () => {
    const vocabulary = vocabularyOf(['waga', 'laga'])
    const find = (...typed: string[]) => matchWords(vocabulary, typed, 'pl')
    expect(find('waga')).toEqual({ ranked: [{ wordId: 1, token: 0, rank: ranks.exact }], tokens: 1 })
    expect(find('gaga').ranked.map(({ wordId }) => wordId)).toEqual([2, 1])
    expect(find('gaga', 'waga').ranked.map(({ token }) => token)).toEqual([0, 0, 1])
  })

  it('returns nothing when one of the words has no result', () => {
    expect(matchWords(vocabularyOf(['waga', 'laga']), ['waga', 'dzbanek'], 'pl')).toEqual({ ranked: [], tokens: 2 })
    expect(matchWords(vocabularyOf([]), ['waga'], 'pl')).toEqual({ ranked: [], tokens: 1 })
  })
})

describe('a vocabulary', () => {
  it('finds what looking at every word would find', () => {
    const letters = fc.stringMatching(/^[acdeikmnorwyz0-2]{2,11}$/)
    fc.assert(
      fc.property(
        fc.uniqueArray(letters, { maxLength: 40 }),
        letters,
        fc.constantFrom('pl', 'en'),
        (words, other, language) => {
          for (const word of [
            other,
            ...words.slice(0, 3).map((each) => `${each.slice(1, 4)}${each[0]}${each.slice(4)}`),
          ]) {
            const typed = typedAs(word, language)
            const sure = words.filter((each) => rankExact(typed, each) > 0)
            const expected = sure.length > 0 ? sure : words.filter((each) => isNear(typed, each))
            const found = matchWords(vocabularyOf(words), [word], language).ranked
            expect(found.map(({ wordId }) => words[wordId - 1])).toEqual(expected.toSorted())
          }
        },
      ),
    )
  })
})
