import { describe, expect, test } from 'vitest'
import { bannedWords } from '../banned-words.ts'
import { checkBannedWords } from './banned-words.ts'

const check = checkBannedWords(bannedWords)
const on = (path: string, text = '') => check([{ path, text }])

describe('a banned word is reported with the term to use', () => {
  test.each([
    ['camel case', 'web/src/core/a.ts', 'export const useGrowing = 1', 'useGrowing → infinite list, backoff'],
    ['constants', 'server/src/a.ts', 'const GROWING_PAUSE = 1', 'GROWING_PAUSE → infinite list, backoff'],
    [
      'properties',
      'server/src/a.ts',
      'export const a = { keptSeconds: 1 }',
      'keptSeconds → save, cache, store, persist',
    ],
    ['components', 'web/src/a.tsx', 'export const a = <ProductRail />', 'ProductRail → carousel'],
    ['types', 'server/src/a.ts', 'export type HeardNews = string', 'HeardNews → payment event'],
    ['classes of style sheets', 'ui/src/a.module.css', '.wide, .bag-row { color: red }', 'bag-row → cart'],
    ['file names', 'server/src/testing/card-desk.ts', '', 'card-desk → fake, harness'],
    ['folder names', 'server/src/news/a.ts', '', 'news → payment event'],
    [
      'comments',
      'server/src/a.ts',
      '// The Stand-in of Stripe',
      '"stand-in" in the text → fake (a test double), simulated (a mode)',
    ],
    ['comments of style sheets', 'ui/src/a.css', '/* the rail */', '"rail" in the text → carousel'],
    ['documents', 'docs/a.md', 'Discord is played by the sandbox.', '"played by" in the text → simulated'],
  ])('%s', (_where, path, text, message) => {
    expect(on(path, text)).toEqual([`${path}: ${message}`])
  })

  test('a name is reported once per file', () => {
    expect(on('server/src/a.ts', 'const news = 1\nexport const b = news + news')).toHaveLength(1)
  })
})

test.each([
  ['parts of other words', 'server/src/a.ts', 'export const guardrail = template + keyboard + newsletter'],
  ['terms of libraries', 'web/src/a.ts', 'export const a = { keepAlive: 1, keepUnusedDataFor: 2 }'],
  ['names on the wire', 'web/src/a.ts', 'export const tone = product.plate'],
  ['ordinary words outside their context', 'bench/a.ts', 'export const growth = look(place)'],
  ['strings', 'web/src/a.ts', "export const a = 'basket'"],
  ['texts for customers', 'web/src/i18n/pl.json', '{"basket":"basket"}'],
  ['requirements', 'docs/requirements.md', 'A basket and a stand-in.'],
  ['content', 'server/src/seed/content/doors.md', 'doors'],
  ['migrations', 'server/migrations/0001_papers.sql', 'papers'],
])('%s are fine', (_what, path, text) => {
  expect(on(path, text)).toEqual([])
})
