import { errorCodes } from '@slodki-ul/contract/error-codes'
import { describe, expect, it } from 'vitest'
import { en } from './en.ts'
import { pl } from './pl.ts'

const namespaces = Object.keys(pl) as (keyof typeof pl)[]
/** Polish has more plural forms than English; a key with plural forms counts as one key. */
const stems = (texts: object) => [
  ...new Set(Object.keys(texts).map((key) => key.replace(/_(one|few|many|other)$/, ''))),
]
const gaps = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(([gap]) => gap).sort()

/** Every counted noun: 1, 2 to 4, 5 and more. */
const nouns: Record<string, readonly [string, string, string]> = {
  point: ['punkt', 'punkty', 'punktów'],
  product: ['produkt', 'produkty', 'produktów'],
  piece: ['sztuka', 'sztuki', 'sztuk'],
  field: ['pole', 'pola', 'pól'],
  seat: ['miejsce', 'miejsca', 'miejsc'],
  course: ['kurs', 'kursy', 'kursów'],
  rating: ['ocena', 'oceny', 'ocen'],
  code: ['kod zapasowy', 'kody zapasowe', 'kodów zapasowych'],
  suggestion: ['podpowiedź', 'podpowiedzi', 'podpowiedzi'],
  master: ['mistrz', 'mistrzów', 'mistrzów'],
}
/** A number without a noun. */
const bareNumber = 'comments:more'

describe('catalogues', () => {
  it('have the same namespaces', () => expect(Object.keys(en)).toEqual(namespaces))

  it.each(namespaces)('%s: the same keys in the same order', (namespace) =>
    expect(stems(en[namespace])).toEqual(stems(pl[namespace])),
  )

  it.each(namespaces)('%s: the same gaps to fill', (namespace) => {
    const english: Record<string, string> = en[namespace]
    for (const [key, text] of Object.entries(pl[namespace])) {
      const other = english[key] ?? english[key.replace(/_(few|many)$/, '_other')]
      expect(gaps(other ?? ''), key).toEqual(gaps(text))
    }
  })

  it.each(namespaces)('%s: no Polish line ends in a one-letter word', (namespace) => {
    for (const [key, text] of Object.entries(pl[namespace])) expect(text, key).not.toMatch(/(?<!\p{L})[aiouwz] /iu)
  })

  const polish = namespaces.flatMap((namespace) =>
    Object.entries<string>(pl[namespace]).map(([key, text]) => [`${namespace}:${key}`, text] as const),
  )
  const textOf = new Map<string, string>(polish)
  const suffix = /_(one|few|many|other)$/
  const counted = [...new Set(polish.flatMap(([key]) => (suffix.test(key) ? [key.replace(suffix, '')] : [])))]

  it('count nothing without plural forms', () => {
    expect(counted.length).toBeGreaterThan(15)
    const uncounted = polish.filter(([key, text]) => text.includes('{{count}}') && !suffix.test(key))
    // Two numbers without a noun, and an abbreviation that is the same in all forms.
    expect(uncounted.map(([key]) => key)).toEqual(['cart:short.fix', 'cart:pieces', 'landings:reviews.place'])
  })

  it.each(counted)('%s: what Polish counts by 1, by 2 to 4, and by 5 and more', (stem) => {
    const forms = ['one', 'few', 'many'].map((form) => textOf.get(`${stem}_${form}`) ?? '')
    const noun = Object.entries(nouns).find(([, [one]]) =>
      new RegExp(`(?<!\\p{L})${one}(?!\\p{L})`, 'u').test(forms[0] ?? ''),
    )
    if (!noun) return expect(stem).toBe(bareNumber)
    for (const [index, form] of noun[1].entries())
      expect(forms[index]).toMatch(new RegExp(`(?<!\\p{L})${form}(?!\\p{L})`, 'u'))
    expect(new Set(forms).size).toBe(new Set(noun[1]).size)
  })

  it('have a text for every error code', () => {
    for (const code of errorCodes) {
      expect(pl.errors[code], code).toBeTruthy()
      expect(en.errors[code], code).toBeTruthy()
    }
  })
})
