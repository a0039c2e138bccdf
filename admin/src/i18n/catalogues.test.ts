import { adminEndpoints } from '@slodki-ul/contract/admin-endpoints'
import { generalErrors } from '@slodki-ul/contract/errors'
import { unlistedCalls } from '@slodki-ul/contract/platform/audit.admin'
import { describe, expect, it } from 'vitest'
import { en as firstEnglish } from './en.ts'
import { pl as firstPolish } from './pl.ts'
import { screenTexts } from './screen-texts.ts'

type Texts = Record<string, string>
const loadAll = async (loaders: Record<string, () => Promise<{ default: Texts }>>): Promise<Record<string, Texts>> =>
  Object.fromEntries(
    await Promise.all(Object.entries(loaders).map(async ([name, load]) => [name, (await load()).default] as const)),
  )
const pl: Record<string, Texts> = { ...firstPolish, ...(await loadAll(screenTexts.pl)) }
const en: Record<string, Texts> = { ...firstEnglish, ...(await loadAll(screenTexts.en)) }
const namespaces = Object.keys(pl)
/** Polish has more plural forms than English; a key with plural forms counts as one key. */
const stems = (texts: object) => [
  ...new Set(Object.keys(texts).map((key) => key.replace(/_(one|few|many|other)$/, ''))),
]
const gaps = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(([gap]) => gap).sort()

describe('catalogues of the back office', () => {
  it('have the same namespaces', () => expect(Object.keys(en)).toEqual(namespaces))

  it.each(namespaces)('%s: the same keys in the same order', (namespace) =>
    expect(stems(en[namespace] ?? {})).toEqual(stems(pl[namespace] ?? {})),
  )

  it.each(namespaces)('%s: the same gaps to fill', (namespace) => {
    const english = en[namespace] ?? {}
    for (const [key, text] of Object.entries(pl[namespace] ?? {})) {
      const other = english[key] ?? english[key.replace(/_(few|many)$/, '_other')]
      expect(gaps(other ?? ''), key).toEqual(gaps(text))
    }
  })

  it.each(namespaces)('%s: no Polish line ends in a one-letter word', (namespace) => {
    for (const [key, text] of Object.entries(pl[namespace] ?? {}))
      expect(text, key).not.toMatch(/(?<!\p{L})[aiouwz] /iu)
  })

  it('have a text for every code that a call of the back office returns', () => {
    const codes = new Set([
      ...Object.values(adminEndpoints).flatMap(({ errors }) => [...errors]),
      ...generalErrors,
      // Of every call with a permission.
      ...['ERRORS.UNAUTHORIZED', 'ERRORS.FORBIDDEN', 'ERRORS.TFAREQUIRED', 'ERRORS.CONFIRMIDENTITY'],
    ])
    expect(codes.size).toBeGreaterThan(10)
    expect([...codes].filter((code) => !(code in firstPolish.errors && code in firstEnglish.errors))).toEqual([])
  })

  it('have words for every action and every kind of record of the audit log', () => {
    const actions = Object.values(adminEndpoints).flatMap(({ method, path, ...row }) =>
      'audit' in row ? [`call.${method} ${path}`, `record.${row.audit.record}`] : [],
    )
    const needed = [...unlistedCalls.map((call) => `call.${call}`), ...actions]
    expect(needed.length).toBeGreaterThan(30)
    expect(needed.filter((key) => !(key in (pl.audit ?? {}) && key in (en.audit ?? {})))).toEqual([])
  })
})
