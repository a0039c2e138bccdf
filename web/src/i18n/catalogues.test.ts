import { errorCodes } from '@slodki-ul/contract/error-codes'
import { describe, expect, it } from 'vitest'
import { en } from './en.ts'
import { pl } from './pl.ts'

const words = Object.keys(pl) as (keyof typeof pl)[]
/** Polish has more plural forms than English; a key with a plural is one key. */
const stems = (texts: object) => [
  ...new Set(Object.keys(texts).map((key) => key.replace(/_(one|few|many|other)$/, ''))),
]
const gaps = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(([gap]) => gap).sort()

describe('catalogues', () => {
  it('have the same words', () => expect(Object.keys(en)).toEqual(words))

  it.each(words)('%s: the same keys in the same order', (word) => expect(stems(en[word])).toEqual(stems(pl[word])))

  it.each(words)('%s: the same gaps to fill', (word) => {
    const english: Record<string, string> = en[word]
    for (const [key, text] of Object.entries(pl[word])) {
      const other = english[key] ?? english[key.replace(/_(few|many)$/, '_other')]
      expect(gaps(other ?? ''), key).toEqual(gaps(text))
    }
  })

  it.each(words)('%s: no Polish line ends in a one-letter word', (word) => {
    for (const [key, text] of Object.entries(pl[word])) expect(text, key).not.toMatch(/(?<!\p{L})[aiouwz] /iu)
  })

  it('have a text for every error code', () => {
    for (const code of errorCodes) {
      expect(pl.errors[code], code).toBeTruthy()
      expect(en.errors[code], code).toBeTruthy()
    }
  })
})
