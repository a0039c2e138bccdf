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

test('the guides to installing and opening lead from one to the next', () => {
  expect(read('docs/operations.md')).toContain('go-live.md')
  expect(read('docs/operations/install.md')).toContain('docs/operations/go-live.md')
  for (const guide of ['backup', 'monitoring'])
    expect(read('docs/operations/go-live.md')).toContain(`docs/operations/${guide}.md`)
})
