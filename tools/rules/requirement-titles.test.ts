import { expect, test } from 'vitest'
import { checkRequirementTitles } from './requirement-titles.ts'

/** Built here so that these titles' own IDs are not counted. */
const id = (number: number) => `UI-${String(number).padStart(2, '0')}`
const list = {
  path: 'docs/requirements.md',
  text: `## UI - Header (2)\n\n${id(1)} | The header.\n${id(2)} | The footer.\n`,
}
const check = (text: string, path = 'web/src/layout/header.test.ts', unbuilt: string[] = []) =>
  checkRequirementTitles(unbuilt)([list, { path, text }])
const missing = `docs/requirements.md: no test's title names ${id(2)}`

test.each([
  `it('is there (${id(1)}, ${id(2)})', () => {})`,
  `test(\n  "${id(1)} is there",\n  once,\n)\ntest.each([[1], [2]])('%s: ${id(2)}', () => {})`,
])('titles name the requirements: %j', (text) => {
  expect(check(text)).toEqual([])
})

test.each([
  `it('${id(1)}', () => {})\n// ${id(2)}`,
  `it('${id(1)}', () => {})\ndescribe('${id(2)}', () => {})`,
  `it('${id(1)}', () => {})\nit('${[2, 3, 4, 5].map(id).join(' ')}', () => {})`,
])('a comment, a group and a title with more than three do not: %j', (text) => {
  expect(check(text)).toEqual([missing])
})

test('only tests are read', () => {
  expect(check(`it('${id(1)} ${id(2)}')`, 'web/src/layout/header.ts')).toHaveLength(2)
})

test('what is listed as unbuilt needs no test, may have none and must be a requirement', () => {
  const path = 'web/src/layout/header.test.ts'
  expect(check(`it('${id(1)}')`, path, [id(2)])).toEqual([])
  expect(check(`it('${id(1)}')\nit('${id(2)}')`, path, [id(2)])).toEqual([
    `${id(2)} is proved: remove it from the unbuilt requirements`,
  ])
  expect(check(`it('${id(1)}')\nit('${id(2)}')`, path, [id(3)])).toEqual([`${id(3)} is unbuilt, but no requirement`])
})
