import { expect, test } from 'vitest'
import { checkCommands } from './commands.ts'

const usage = {
  path: 'server/src/command-context.ts',
  text: 'export const usage = `npm run academy -- admin add EMAIL   adds\nnpm run academy -- admin add EMAIL --super   the same\nnpm run academy -- backup   saves;\n   --list-files lists`\n',
}
const check = (text: string) => checkCommands([usage, { path: 'docs/a.md', text }])

test.each([
  '`npm run academy -- admin add EMAIL`',
  '`npm run academy -- admin add anna@academy.example --super`, then',
  'npm run academy -- backup',
  '`npm run academy -- backup --list-files`',
])('a command that exists is accepted: %s', (text) => expect(check(text)).toEqual([]))

test.each([
  ['`npm run academy -- admin remove EMAIL`', 'there is no command'],
  ['`npm run academy -- backups`', 'there is no command'],
  ['`npm run academy -- backup --super`', 'no option --super'],
])('a command that does not exist is reported: %s', (text, message) => {
  expect(check(text)).toEqual([expect.stringContaining(message)])
})

test('a usage that cannot be read is reported', () => {
  expect(checkCommands([])).toHaveLength(1)
})
