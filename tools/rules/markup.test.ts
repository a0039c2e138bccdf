import { expect, test } from 'vitest'
import { checkMarkup } from './markup.ts'

const check = (text: string, path = 'web/src/catalogue/products/note.tsx') => checkMarkup([{ path, text }])

test.each([
  'export const a = <p dangerouslySetInnerHTML={{ __html: b }} />',
  "export const a = createElement('p', { dangerouslySetInnerHTML: { __html: b } })",
  'export const a = <iframe srcDoc={b} />',
  'a.innerHTML = b',
  'a.outerHTML = b',
  "a.insertAdjacentHTML('beforeend', b)",
])('%s sets markup on its own', (text) => {
  expect(check(text)).toHaveLength(1)
})

test.each(['export const a = b.innerHTML', 'export const a = <Html html={b} />', "a.textContent = 'innerHTML'"])(
  '%s does not',
  (text) => {
    expect(check(text)).toEqual([])
  },
)

test('the one component and tests may', () => {
  for (const path of ['ui/src/html.tsx', 'ui/src/html.test.tsx', 'server/src/learning/courses/recipe.pdf.ts'])
    expect(check('a.innerHTML = b', path)).toEqual([])
})
