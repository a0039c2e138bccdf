import { expect, test } from 'vitest'
import { checkLazyImports } from './lazy-imports.ts'

const check = (text: string, path = 'web/src/commerce/cart/cart-button.tsx') => checkLazyImports([{ path, text }])

test.each([
  "import { lazy, Suspense } from 'react'",
  "import { lazy as later } from 'react'",
  "import * as React from 'react'; const A = React.lazy(() => import('./a.tsx'))",
])('%s ends the screen when its code is lost', (text) => {
  expect(check(text)).toHaveLength(1)
})

test.each([
  "import { lazyPart } from '#app/lazy-part.ts'; const A = lazyPart(async () => (await import('./a.tsx')).A)",
  "const load = () => import('./a.ts')",
  "import { lazy } from '#app/something.ts'",
])('%s does not', (text) => {
  expect(check(text)).toEqual([])
})

test('tests may, and so may the one that tries again', () => {
  expect(check("import { lazy } from 'react'", 'ui/src/part.test.tsx')).toEqual([])
  expect(check("import { lazy } from 'react'", 'ui/src/lazy-component.ts')).toEqual([])
})
