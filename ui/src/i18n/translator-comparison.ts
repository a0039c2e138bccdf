import i18next from 'i18next'
import { expect } from 'vitest'
import translator from './translator.ts'

type Catalogue = Record<string, Record<string, string>>

/** Every plural form of Polish, both limits of each, nothing, and a number that is not whole. */
const counts = [0, 1, 2, 4, 5, 11, 12, 21, 22, 25, 101, 112, 1.5]
/** A value that looks like a gap, a pattern of `replace`, markup, and a number. */
const values = ['{{name}}', "$& $1 $'", '<b>&', 7]

/** Both libraries with the texts of an app. */
export async function startBoth(languages: Record<'pl' | 'en', Catalogue>, defaultNS: string) {
  const options = { lng: 'pl', fallbackLng: 'pl', defaultNS, resources: languages }
  await i18next.init({ ...options, keySeparator: false, interpolation: { escapeValue: false } })
  await translator.init(options)
  return [translator, i18next as unknown as typeof translator] as const
}

/** Expects the same of both for every text of a language; returns how many times they were compared. */
export function compareTexts(language: string, catalogue: Catalogue): number {
  let compared = 0
  const say = (library: unknown, namespace: string) => (library as typeof translator).getFixedT(language, namespace)
  for (const [namespace, texts] of Object.entries(catalogue)) {
    const [ours, theirs] = [say(translator, namespace), say(i18next, namespace)]
    for (const [key, text] of Object.entries(texts)) {
      const stem = key.replace(/_(one|few|many|other)$/, '')
      const gaps = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => String(name))
      for (const [index, count] of counts.entries()) {
        const filled = {
          ...Object.fromEntries(gaps.map((gap, at) => [gap, values[(at + index) % values.length]])),
          count,
        }
        expect(ours(stem, filled), `${namespace}:${stem} ${count}`).toBe(theirs(stem, filled))
        compared++
      }
      expect(ours(key), `${namespace}:${key}`).toBe(theirs(key))
    }
  }
  return compared
}
