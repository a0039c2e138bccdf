import { describe, expect, it } from 'vitest'
import { productSlug, slugOf } from './product-slug.rules.ts'

describe('slugOf (Q-47)', () => {
  it.each([
    ['Miody', 'miody'],
    ['Formy i akcesoria', 'formy-i-akcesoria'],
    ['Zażółć gęślą jaźń', 'zazolc-gesla-jazn'],
    ['ŁÓDŹ', 'lodz'],
    ['Forma silikonowa „Plaster”', 'forma-silikonowa-plaster'],
    ['  2 szt. / 400 g  ', '2-szt-400-g'],
    ['„”', ''],
  ])('%s becomes "%s"', (name, slug) => expect(slugOf(name)).toBe(slug))
})

describe('productSlug (NAV-07)', () => {
  it.each([
    [{ category: 'Słodkości', name: 'Piernik' }, 'slodkosci'],
    [{ category: null, name: 'Miód lipowy' }, 'miod-lipowy'],
    [{ category: '…', name: '„”' }, 'kategoria'],
  ])('%o gives %s', (product, slug) => expect(productSlug(product)).toBe(slug))
})
