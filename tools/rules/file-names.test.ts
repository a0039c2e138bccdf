import { describe, expect, test } from 'vitest'
import { checkFeatures, checkFileNames } from './file-names.ts'

const file = (path: string, text = '') => [{ path, text }]

describe('names', () => {
  test.each([
    'server/src/commerce/cart/addToCart.ts',
    'server/src/commerce/cart/Cart.service.ts',
    'web/src/screens/Shop/shop.tsx',
    'ui/src/button_group.module.css',
    'server/src/commerce/cart/cart.helpers.ts',
    'server/src/commerce/cart/utils.ts',
    'web/src/common/price.ts',
    'ui/src/index.ts',
  ])('%s is refused', (path) => {
    expect(checkFileNames(file(path))).toHaveLength(1)
  })

  test.each([
    'server/src/commerce/cart/cart.service.ts',
    'server/src/commerce/cart/cart.rules.test.ts',
    'contract/src/cart.rules.ts',
    'ui/src/button.module.css',
    'web/vite.config.ts',
    'server/migrations/0001_First.sql',
    'docs/README.md',
  ])('%s is fine', (path) => {
    expect(checkFileNames(file(path))).toEqual([])
  })
})

describe('features', () => {
  test('come from the list of their context', () => {
    const check = checkFeatures({ commerce: ['cart'] })
    expect(check(file('server/src/commerce/basket/basket.service.ts'))).toHaveLength(1)
    expect(check(file('web/src/commerce/cart/cart.api.ts'))).toEqual([])
    expect(check(file('web/src/screens/shop/shop.screen.tsx'))).toEqual([])
  })
})
