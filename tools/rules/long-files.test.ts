import { expect, test } from 'vitest'
import { findLongFiles, mostLines } from './long-files.ts'

const find = (path: string, text: string) =>
  findLongFiles([{ path, text }]).map((message) => message.replace(': more than 250 lines', ''))
const fill = (line: string) => `${line}\n`.repeat(mostLines)

test('a file with too many lines is found', () => {
  expect(find('server/src/app.ts', '\n'.repeat(mostLines + 1))).toEqual(['server/src/app.ts'])
  expect(find('server/src/app.ts', '\n'.repeat(mostLines))).toEqual([])
  expect(find('ui/src/app.css', `${fill('a {}')}\n`)).toEqual(['ui/src/app.css'])
})

test.each([
  ['a list', `const names = [\n${fill("['PL', 'Polska'],")}]`],
  ['a table', `export const rows = {\n${fill("a: { status: 400, title: 'x' },")}} as const satisfies Rows`],
  ['a text', `const words = new Set(\`\n${fill('honey')}\`.split(' '))`],
])('%s without code does not count', (_what, text) => {
  expect(find('contract/src/countries.ts', text)).toEqual([])
})

test.each([
  ['a list of calls', `const names = [\n${fill("name('PL'),")}]`],
  ['an object of functions', `const rows = {\n${fill('a: () => 1,')}}`],
  ['a text with code in it', `const text = \`\n${fill('a')}\${b}\``],
  ['SQL', `const rows = sql\`\n${fill('select')}\``],
])('%s counts', (_what, text) => {
  expect(find('server/src/app.ts', text)).toEqual(['server/src/app.ts'])
})

test('tables of tests count', () => {
  expect(find('server/src/a.test.ts', `const rows = [\n${fill('1,')}]`)).toEqual(['server/src/a.test.ts'])
})
