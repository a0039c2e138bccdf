import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  editDistance,
  foldDiacritics,
  rankExact,
  ranks,
  searchWordsOf,
  stemOf,
  typedAs,
  weighWords,
} from '#search/search.rules.ts'

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

describe('forms of a word', () => {
  const rank = (typed: string, word: string, language: 'pl' | 'en' = 'pl') => rankExact(typedAs(typed, language), word)

  it.each([
    // A vowel that only the form without an ending has.
    ['matek', 'matki'],
    ['matka', 'matek'],
    ['cukier', 'cukru'],
    ['owies', 'owsa'],
    ['makowiec', 'makowca'],
    ['mydel', 'mydlo'],
    // A consonant that is softened before an ending.
    ['matce', 'matka'],
    ['rozdze', 'rozga'],
    ['plastrze', 'plaster'],
    ['torcie', 'tort'],
    ['miodzie', 'miod'],
    ['lipowym', 'lipowy'],
    ['tanim', 'tani'],
  ])('%s and %s are found by each other as one word', (a, b) => {
    expect([rank(a, b), rank(b, a)]).toEqual([ranks.stem, ranks.stem])
  })

  it.each([
    ['malina', 'malinowe'],
    ['wanilia', 'waniliowy'],
    ['gryka', 'gryczany'],
    ['owies', 'owsiany'],
    ['lipa', 'lipowego'],
    ['czekolada', 'czekoladowych'],
  ])('%s and %s are found by each other, after the word itself', (noun, adjective) => {
    expect([rank(noun, adjective), rank(adjective, noun)]).toEqual([ranks.adjective, ranks.noun])
  })

  it.each([
    ['makronki', 'makowiec'],
    ['matka', 'makowa'],
    ['pies', 'psa'],
    ['krowa', 'kra'],
    ['gryczany', 'grzyby'],
  ])('%s and %s are two words', (a, b) => {
    expect([rank(a, b), rank(b, a)]).toEqual([0, 0])
  })

  it('say nothing of English words', () => {
    expect([rank('oven', 'ovn', 'en'), rank('elbow', 'elbs', 'en'), rank('slice', 'slik', 'en')]).toEqual([0, 0, 0])
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

  /** A straightforward definition of optimal string alignment: the cheapest edit of both ends. */
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

describe('letters as search compares them', () => {
  test.each([
    ['Zażółć gęślą jaźń', 'zazolc gesla jazn'],
    ['ZAŻÓŁĆ GĘŚLĄ JAŹŃ', 'zazolc gesla jazn'],
    ['Łódź', 'lodz'],
    // The same letter in composed and decomposed form.
    ['z\u0307o\u0301l\u0301', 'zol'],
    ['crème brûlée', 'creme brulee'],
    // One letter for search, several characters in Unicode: ligatures, superscripts, mathematical letters.
    ['ﬁnezja', 'finezja'],
    ['10 cm²', '10 cm2'],
    ['𝓜iód', 'miod'],
    ['miód 1 kg', 'miod 1 kg'],
    ['', ''],
  ])('%s → %s', (text, plain) => {
    expect(foldDiacritics(text)).toBe(plain)
  })

  test('once plain, always plain', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldDiacritics(foldDiacritics(text))).toBe(foldDiacritics(text))
      }),
    )
  })
})

describe('the words of a text', () => {
  test.each([
    ['Miód lipowy, miód gryczany', ['miod', 'lipowy', 'gryczany']],
    ['<p>Miód&nbsp;<strong>lipowy</strong></p><ul><li>słoik</li></ul>', ['miod', 'lipowy', 'sloik']],
    ['<p class="wrzosowy">Róża &amp; malina</p>', ['roza', 'malina']],
    ['raz&lt;dwa&gt;trzy&quot;cztery', ['raz', 'dwa', 'trzy', 'cztery']],
    ['Forma 20 cm – a do tortu', ['forma', '20', 'cm', 'do', 'tortu']],
    ['pół-kule', ['pol', 'kule']],
    ['<p></p>', []],
    ['', []],
    ['- , . !', []],
  ])('%s', (text, words) => {
    expect(searchWordsOf(text)).toEqual(words)
  })

  test('are plain, distinct and at least two signs long', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const words = searchWordsOf(text)
        expect(new Set(words).size).toBe(words.length)
        for (const word of words) {
          expect(word).toBe(foldDiacritics(word))
          expect([...word].length).toBeGreaterThanOrEqual(2)
        }
      }),
    )
  })

  test('weigh what their heaviest place weighs, in whatever order the places come', () => {
    const weights = weighWords([
      ['Lipowy zapach, jasny', 2],
      ['Miód lipowy', 3],
      ['<p>Jasny miód, słoik 1 kg</p>', 1],
    ])
    expect(Object.fromEntries(weights)).toEqual({ miod: 3, lipowy: 3, zapach: 2, jasny: 2, sloik: 1, kg: 1 })
  })
})
