import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ProductContent, readContent, readHtml } from '#seed/content.ts'
import { nonBreakingSpaces } from './non-breaking-spaces.ts'

/** Shows non-breaking spaces as `~`. */
const seen = (text: string, language: 'pl' | 'en' = 'pl') => nonBreakingSpaces(text, language).replaceAll('\u00a0', '~')

describe('typesetting', () => {
  test.each([
    ['Mazurek w piekarniku', 'Mazurek w~piekarniku'],
    ['Miód i w domu, i u babci', 'Miód i~w~domu, i~u~babci'],
    ['W ulu (a w nim pszczoły)', 'W~ulu (a~w~nim pszczoły)'],
    ['kto go ma, ten z\nniego korzysta', 'kto go ma, ten z~niego korzysta'],
    ['słoik 400 g za 1 280 zł, 20 °C i 12 miesięcy', 'słoik 400~g za 1~280~zł, 20~°C i~12 miesięcy'],
    ['10 grafik, 5 lasów, 3 maki', '10 grafik, 5 lasów, 3 maki'],
    ['maj i', 'maj i'],
  ])('in Polish: %j', (text, expected) => {
    expect(seen(text)).toBe(expected)
  })

  test('in English binds numbers only', () => {
    expect(seen('A jar of 400 g for PLN 1 280, a gift', 'en')).toBe('A jar of 400~g for PLN~1~280, a gift')
  })

  test('leaves marks alone and reads on behind them', () => {
    expect(seen('<p class="a b">Ciasto z <strong>miodem i 5 g soli</strong> a nie</p>')).toBe(
      '<p class="a b">Ciasto z~<strong>miodem i~5~g soli</strong> a~nie</p>',
    )
  })

  test('changes nothing but spaces, and nothing twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aiwz 1g<>zł \n') }), (text) => {
        const once = nonBreakingSpaces(text, 'pl')
        expect(once.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
        expect(nonBreakingSpaces(once, 'pl')).toBe(once)
      }),
    )
  })

  test('leaves no single letter at the end of a line in any text of the academy', () => {
    const products = readContent<ProductContent[]>('products')
    const texts = [
      ...products.flatMap(({ description, shortDescription }) => [description.pl, shortDescription.pl]),
      ...['terms', 'privacy', 'withdrawal'].map((name) => readHtml(name, 'pl')),
    ]
    for (const text of texts)
      expect(nonBreakingSpaces(text, 'pl').replace(/<[^>]*>/g, '|')).not.toMatch(/[\s(][aiouwz] \S/i)
  })
})
