import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { effectivePrice, lawfulDiscount, plainLetters, searchWordsOf, weighWords } from './products.rules.ts'

describe('the price of a piece', () => {
  test.each([
    [{ price: 89_00, discountPrice: null, lowestPrice30Days: null }, 89_00],
    [{ price: 89_00, discountPrice: 69_00, lowestPrice30Days: 74_00 }, 69_00],
    [{ price: 89_00, discountPrice: 0, lowestPrice30Days: 74_00 }, 0],
  ])('%j: %i', (prices, paid) => {
    expect(effectivePrice(prices)).toBe(paid)
  })
})

describe('the percent a sale label may claim (Q-96)', () => {
  test.each([
    // From 89 to 69 looks like 22 %, but it cost 74 within the last 30 days.
    [89_00, 69_00, 74_00, 6],
    [89_00, 69_00, 89_00, 22],
    [100_00, 50_00, 100_00, 50],
    [100_00, 1, 100_00, 99],
    [100_00, 0, 100_00, 100],
    [100_00, 99_01, 100_00, 0],
    [89_00, 74_00, 74_00, 0],
    [89_00, 80_00, 74_00, 0],
    [89_00, 69_00, null, 0],
    [89_00, null, 74_00, 0],
    [89_00, null, null, 0],
  ])('price %s, now %s, lowest %s: %i %%', (price, discountPrice, lowestPrice30Days, percent) => {
    expect(lawfulDiscount({ price, discountPrice, lowestPrice30Days })).toBe(percent)
  })

  test('never claims more than was taken off the lowest price, and at most 1 % less', () => {
    const grosze = fc.integer({ min: 1, max: 1_000_000_000 })
    fc.assert(
      fc.property(grosze, grosze, (lowest, discountPrice) => {
        const percent = lawfulDiscount({ price: lowest, discountPrice, lowestPrice30Days: lowest })
        const off = Math.max(0, lowest - discountPrice) * 100
        expect(percent * lowest).toBeLessThanOrEqual(off)
        expect((percent + 1) * lowest).toBeGreaterThan(off)
      }),
    )
  })
})

describe('letters as search compares them', () => {
  test.each([
    ['Zażółć gęślą jaźń', 'zazolc gesla jazn'],
    ['ZAŻÓŁĆ GĘŚLĄ JAŹŃ', 'zazolc gesla jazn'],
    ['Łódź', 'lodz'],
    // The same letter written as one sign and as two.
    ['z\u0307o\u0301l\u0301', 'zol'],
    ['crème brûlée', 'creme brulee'],
    // One letter to search, several to the machine: ligatures, raised digits, capitals of the mathematicians.
    ['ﬁnezja', 'finezja'],
    ['10 cm²', '10 cm2'],
    ['𝓜iód', 'miod'],
    ['miód 1 kg', 'miod 1 kg'],
    ['', ''],
  ])('%s → %s', (text, plain) => {
    expect(plainLetters(text)).toBe(plain)
  })

  test('once plain, always plain', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(plainLetters(plainLetters(text))).toBe(plainLetters(text))
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
          expect(word).toBe(plainLetters(word))
          expect([...word].length).toBeGreaterThanOrEqual(2)
        }
      }),
    )
  })

  test('weigh what their heaviest place weighs: name, short description, the rest', () => {
    const weights = weighWords({
      name: 'Miód lipowy',
      shortDescription: 'Lipowy zapach, jasny',
      rest: '<p>Jasny miód, słoik 1 kg</p>',
    })
    expect(Object.fromEntries(weights)).toEqual({ miod: 3, lipowy: 3, zapach: 2, jasny: 2, sloik: 1, kg: 1 })
  })
})
