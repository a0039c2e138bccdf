import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './toolchain.mjs'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const guides = ['docs/operations.md', ...globSync('docs/operations/*.md', { cwd: root })]
const settings = read('.env.example')

test.each(guides)('%s names settings that exist', (guide) => {
  const text = read(guide)
  const named = [...text.matchAll(/`([A-Z][A-Z0-9]+_[A-Z0-9_]+)(?:=[^`]*)?`/g)].map(([, name]) => name ?? '')
  expect(named.filter((name) => !new RegExp(`^# ${name}=`, 'm').test(settings))).toEqual([])
})

/** What tests and `npm run soak` run, as text: words of a command stand in a list or behind the program. */
const tests = globSync(['server/src/**/*.test.ts', 'tools/*.test.ts', 'e2e/soak/*.ts'], { cwd: root })
  .map(read)
  .join('\n')

test('every command of the academy in a guide exists and is run by a test', () => {
  const usage = read('server/src/command-context.ts')
  const commands = new Set(
    guides.flatMap((guide) =>
      [...read(guide).matchAll(/npm run academy -- ([a-z-]+)((?: [a-z][a-z-]*)?)(?=[^a-z-]|$)/g)].map(([, ...words]) =>
        words.join(''),
      ),
    ),
  )
  expect(commands.size).toBeGreaterThan(8)
  const isRun = (command: string) =>
    new RegExp(
      command
        .split(' ')
        .map((word) => `'${word}'`)
        .join(', '),
      's',
    ).test(tests)
  expect([...commands].filter((command) => !usage.includes(`npm run academy -- ${command} `))).toEqual([])
  expect([...commands].filter((command) => !isRun(command))).toEqual([])
})

test('what the guides tell to type is in a block, whose lines `npm run soak -- --only server` runs, or is named there', () => {
  const scenario = read('e2e/soak/server.ts')
  const commands = guides.flatMap((guide) =>
    [...read(guide).matchAll(/^ *```sh\n(.*?)^ *```$/gms)].flatMap(([, block = '']) => block.trim().split(/\s*\n\s*/)),
  )
  const inline = guides.flatMap((guide) =>
    [
      ...read(guide).matchAll(
        /`((?:systemctl|journalctl|nginx|certbot|caddy|pgbackrest|runuser|psql|node tools|academy) [^`]+)`/g,
      ),
    ].map(([, command = '']) => command),
  )
  expect(commands.length).toBeGreaterThan(25)
  expect(inline.length).toBeGreaterThan(3)
  expect(inline.filter((command) => !commands.includes(command) && !scenario.includes(`'${command}'`))).toEqual([])
  const elsewhere = [
    ...(/const elsewhere = new Map\(\[(.*?)^\]\)/ms.exec(scenario)?.[1] ?? '').matchAll(/^ {2}\['(.*?)', /gm),
  ]
  expect(elsewhere.length).toBeGreaterThan(0)
  expect(elsewhere.map(([, command]) => command).filter((command) => !commands.includes(command ?? ''))).toEqual([])
})

test('the guides to installing and opening lead from one to the next', () => {
  expect(read('docs/operations.md')).toContain('go-live.md')
  expect(read('docs/operations/install.md')).toContain('docs/operations/go-live.md')
  expect(read('docs/operations.md')).toContain('several-machines.md')
  for (const guide of ['backup', 'monitoring'])
    expect(read('docs/operations/go-live.md')).toContain(`docs/operations/${guide}.md`)
})
