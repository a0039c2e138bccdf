import { describe, expect, test } from 'vitest'
import { checkNames, checkWords, findLongFiles, manyLines } from './names.ts'

const file = (path: string, text = '') => [{ path, text }]

describe('names', () => {
  test.each([
    'server/src/features/cart/addToCart.ts',
    'server/src/features/cart/Cart.service.ts',
    'web/src/screens/Shop/shop.tsx',
    'web/src/ui/button_group.module.css',
    'server/src/features/cart/cart.helpers.ts',
    'server/src/features/cart/utils.ts',
    'web/src/common/price.ts',
    'web/src/ui/index.ts',
  ])('%s is refused', (path) => {
    expect(checkNames(file(path))).toHaveLength(1)
  })

  test.each([
    'server/src/features/cart/cart.service.ts',
    'server/src/features/cart/cart.rules.test.ts',
    'contract/src/cart.rules.ts',
    'web/src/ui/button.module.css',
    'web/vite.config.ts',
    'server/migrations/0001_First.sql',
    'docs/README.md',
  ])('%s is fine', (path) => {
    expect(checkNames(file(path))).toEqual([])
  })

  test('a long file is found', () => {
    expect(findLongFiles(file('server/src/app.ts', '\n'.repeat(manyLines)))).toHaveLength(1)
    expect(findLongFiles(file('server/src/app.ts', '\n'.repeat(manyLines - 1)))).toEqual([])
  })
})

describe('words', () => {
  test('of features come from the list', () => {
    const check = checkWords(['cart'])
    expect(check(file('server/src/features/basket/basket.service.ts'))).toHaveLength(1)
    expect(check(file('web/src/features/cart/cart.api.ts'))).toEqual([])
  })
})
