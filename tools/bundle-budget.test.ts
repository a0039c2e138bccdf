import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ul-budget-'))
  for (const app of ['web', 'admin']) cpSync(join(root, app, 'dist'), join(folder, app, 'dist'), { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Plants files in place of the build of the back office: kB that do not compress, or a text, by key of the manifest. */
function plant(chunks: Record<string, { size?: number; text?: string; isEntry?: true; imports?: string[] }>) {
  const dist = join(folder, 'admin/dist')
  mkdirSync(join(dist, '.vite'), { recursive: true })
  const manifest = Object.entries(chunks).map(([key, { size = 1, text = '', isEntry, imports = [] }], index) => {
    const file = `assets/planted-${index}.js`
    writeFileSync(join(dist, file), Buffer.concat([Buffer.from(text), randomBytes(size * 1000)]))
    return [key, { file, ...(isEntry ? { isEntry } : { isDynamicEntry: true }), imports }]
  })
  writeFileSync(join(dist, '.vite/manifest.json'), JSON.stringify(Object.fromEntries(manifest)))
}

function measure() {
  const { status, stdout } = spawnSync(process.execPath, [join(root, 'tools/bundle-budget.mjs'), folder], {
    encoding: 'utf8',
  })
  const failures = stdout.split('\n').filter((line) => line.startsWith('✗ admin') && !line.includes('styles'))
  return { status, failures, stdout }
}

const entry = { size: 100, isEntry: true as const }
const texts = { 'src/i18n/pl/orders.json': {} }
const screen = 'src/screens/orders/orders.screen.tsx'
const editor = 'src/layout/text-editor.tsx'

test.each([
  ['a first load above 200 kB', { main: { ...entry, size: 201 } }, /Script of the first load.*20[12]\.\d kB/],
  ['a screen above 40 kB', { main: entry, [screen]: { size: 41 } }, /one screen loaded later.*41\.\d kB/],
  ['an editor above 80 kB', { main: entry, [editor]: { size: 81, text: 'ProseMirror' } }, /Text editor.*81\.\d kB/],
  [
    'an editor inside a screen',
    { main: entry, [screen]: { text: 'ProseMirror' } },
    /the text editor is part of assets/,
  ],
])('the gate refuses %s (BO-037)', (_what, chunks, expected) => {
  plant({ ...texts, ...chunks })
  const { status, failures } = measure()
  expect(failures).toEqual([expect.stringMatching(expected)])
  expect(status).toBe(1)
})

test('an editor of 70 kB of its own passes, and counts for no screen', () => {
  plant({ main: entry, [screen]: { size: 30 }, [editor]: { size: 70, text: 'ProseMirror', imports: ['main'] } })
  expect(measure().failures).toEqual([])
})
