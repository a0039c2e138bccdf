import { describe, expect, test } from 'vitest'
import { checkArrows, checkCycles } from './dependency-rules.ts'

const importing = (path: string, specifier: string) =>
  checkArrows([{ path, text: `import { x } from '${specifier}'\nexport const y = x` }])

const forbidden: [string, string][] = [
  ['contract/src/commerce/cart.ts', 'zod'],
  ['contract/src/commerce/cart.ts', 'node:fs'],
  ['contract/src/commerce/cart.ts', '../../../server/src/config.ts'],
  ['web/src/main.tsx', '../../server/src/config.ts'],
  ['server/src/app.ts', '@slodki-ul/sandbox/main'],
  ['server/src/app.test.ts', '@slodki-ul/sandbox/main'],
  ['sandbox/src/main.ts', '../../server/src/config.ts'],
  ['e2e/commerce/cart.spec.ts', '../../server/src/config.ts'],
  ['e2e/commerce/cart.spec.ts', '../../../elsewhere/config.ts'],
  ['server/src/commerce/cart/cart.service.ts', '#catalogue/products/products.db.ts'],
  ['server/src/commerce/cart/cart.service.ts', '#catalogue/products/products.tables.ts'],
  ['server/src/commerce/cart/cart.service.ts', '#commerce/cart/cart.tables.ts'],
  ['server/src/commerce/cart/cart.routes.ts', '#commerce/cart/cart.db.ts'],
  ['server/src/commerce/cart/cart.routes.ts', './cart.tables.ts'],
  ['server/src/commerce/cart/cart.db.ts', './cart.service.ts'],
  ['server/src/commerce/cart/cart.service.ts', './cart.routes.ts'],
  ['server/src/commerce/cart/cart.rules.ts', './cart.db.ts'],
  ['server/src/commerce/cart/cart.rules.ts', '#clock.ts'],
  ['server/src/platform/files/files.routes.ts', '#platform/files/files.tables.ts'],
  ['server/src/platform/jobs/schedule.ts', '#commerce/cart/cart.db.ts'],
  ['server/src/providers/stripe.ts', '#clock.ts'],
  ['server/src/db/client.ts', '#commerce/cart/cart.tables.ts'],
  ['server/src/app.ts', '#testing/test-app.ts'],
  ['ui/src/price.tsx', '../../web/src/commerce/cart/cart.api.ts'],
  ['ui/src/price.tsx', '../../web/src/core/store.ts'],
  ['web/src/commerce/cart/cart-line.tsx', '#catalogue/products/product-card.tsx'],
  ['web/src/commerce/cart/cart-line.tsx', '#screens/shop/shop.tsx'],
  ['web/src/commerce/cart/cart-line.tsx', '#app/routes.tsx'],
  ['web/src/screens/shop/shop.tsx', '#screens/home/home.tsx'],
  ['web/src/layout/header.tsx', '#screens/home/home.tsx'],
]

const allowed: [string, string][] = [
  ['contract/src/commerce/cart.ts', 'zod/mini'],
  ['contract/src/cart.rules.test.ts', 'vitest'],
  ['server/src/app.ts', '@slodki-ul/contract/commerce/cart'],
  ['server/src/app.ts', '#commerce/cart/cart.routes.ts'],
  ['server/src/platform/jobs/schedule.ts', '#commerce/cart/cart.jobs.ts'],
  ['server/src/commerce/cart/cart.service.ts', '#catalogue/products/products.service.ts'],
  ['server/src/commerce/cart/cart.service.ts', '#catalogue/products/products.rules.ts'],
  ['server/src/commerce/cart/cart.service.ts', './cart.db.ts'],
  ['server/src/commerce/cart/cart.db.ts', '#catalogue/products/products.tables.ts'],
  ['server/src/commerce/cart/cart.tables.ts', '#catalogue/products/products.tables.ts'],
  ['server/src/commerce/cart/cart.routes.test.ts', './cart.db.ts'],
  ['server/src/db/schema.ts', '#commerce/cart/cart.tables.ts'],
  ['server/src/providers/stripe.ts', '#config.ts'],
  ['ui/src/date.tsx', '@slodki-ul/contract/dates'],
  ['web/src/commerce/cart/cart-line.tsx', '#catalogue/products/products.api.ts'],
  ['web/src/commerce/cart/cart-line.tsx', '@slodki-ul/ui/price.tsx'],
  ['web/src/screens/shop/shop.tsx', '#catalogue/products/product-card.tsx'],
  ['web/src/app/routes.tsx', '#screens/home/home.tsx'],
  ['tools/architecture.test.ts', '@slodki-ul/contract/errors'],
]

describe('the arrows', () => {
  test.each(forbidden)('%s may not import %s', (path, specifier) => {
    expect(importing(path, specifier)).toHaveLength(1)
  })

  test.each(allowed)('%s may import %s', (path, specifier) => {
    expect(importing(path, specifier)).toEqual([])
  })

  test('are seen in re-exports, lazy imports and types as well', () => {
    const text =
      "export * from './a.routes.ts'; const b = () => import('./b.routes.ts'); export type C = import('./c.routes.ts').C; export { b }"
    expect(checkArrows([{ path: 'server/src/commerce/cart/cart.service.ts', text }])).toHaveLength(3)
  })
})

describe('cycles', () => {
  const file = (name: string, text: string) => ({ path: `server/src/${name}`, text })

  test('are named with their whole way', () => {
    const tree = [
      file('a.ts', "import '#b.ts'"),
      file('b.ts', "export { c } from './c.ts'"),
      file('c.ts', "import('./a.ts')"),
    ]
    expect(checkCycles(tree)).toEqual(['server/src/a.ts → server/src/b.ts → server/src/c.ts → server/src/a.ts'])
  })

  test('of types are none', () => {
    expect(
      checkCycles([
        file('a.ts', "import type { B } from './b.ts'\nexport type A = B"),
        file('b.ts', "export type { A } from './a.ts'"),
      ]),
    ).toEqual([])
  })
})
