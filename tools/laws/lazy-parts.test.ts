import { expect, test } from 'vitest'
import { checkLazyParts } from './lazy-parts.ts'

const check = (text: string, path = 'web/src/features/cart/bag-button.tsx') => checkLazyParts([{ path, text }])

test.each([
  "const A = lazy(() => import('./a.tsx'))",
  "const A = lazy(async () => ({ default: (await import('./a.tsx')).A }))",
])('%s ends the screen when its code is lost', (text) => {
  expect(check(text)).toHaveLength(1)
})

test.each([
  "const A = lazy(async () => ({ default: (await loadPatiently(() => import('./a.tsx'))).A }))",
  "const load = () => import('./a.ts')",
  "loadPatiently(() => import('./a.ts')); export const B = lazy(loadB)",
])('%s does not', (text) => {
  expect(check(text)).toEqual([])
})

test('tests may', () => {
  expect(check("lazy(() => import('./a.tsx'))", 'web/src/ui/part.test.tsx')).toEqual([])
})
