import i18next from 'i18next'
import { expect, it } from 'vitest'
import { en } from './en.ts'
import { pl } from './pl.ts'
import translator from './translator.ts'

const options = { lng: 'pl', fallbackLng: 'pl', defaultNS: 'layout', resources: { pl, en } }
await i18next.init({ ...options, keySeparator: false, interpolation: { escapeValue: false } })
await translator.init(options)

const languages = { pl, en }
/** Every plural form of Polish, both limits of each, nothing, and a number that is not whole. */
const counts = [0, 1, 2, 4, 5, 11, 12, 21, 22, 25, 101, 112, 1.5]
/** A value that looks like a gap, a pattern of `replace`, markup, and a number. */
const values = ['{{name}}', "$& $1 $'", '<b>&', 7]

const say = (library: unknown, language: string, namespace: string) =>
  (library as typeof translator).getFixedT(language, namespace)

it.each(['pl', 'en'] as const)('says the same as i18next, text by text: %s', (language) => {
  let compared = 0
  for (const [namespace, texts] of Object.entries(languages[language])) {
    const [ours, theirs] = [say(translator, language, namespace), say(i18next, language, namespace)]
    for (const [key, text] of Object.entries<string>(texts)) {
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
  expect(compared).toBeGreaterThan(10_000)
})

it('finds texts of another namespace, falls back to Polish and names a key without a text', async () => {
  for (const library of [translator, i18next as unknown as typeof translator]) {
    await library.changeLanguage('en')
    expect(library.language).toBe('en')
    const t = library.getFixedT('en', 'home')
    expect(t('ui:error.retry')).toBe(en.ui['error.retry'])
    expect(t('error.retry', { ns: 'ui' })).toBe(en.ui['error.retry'])
    expect(library.t('skip')).toBe(en.layout.skip)
    library.addResourceBundle('pl', 'late', { 'only.polish': 'Tylko {{name}}', two_few: 'dwa' })
    expect(library.hasResourceBundle('pl', 'late')).toBe(true)
    expect(library.hasResourceBundle('en', 'late')).toBe(false)
    expect(t('late:only.polish', { name: 'ul' })).toBe('Tylko ul')
    expect(t('no.such.key')).toBe('no.such.key')
  }
})

it('tells of a change of language until nobody listens', async () => {
  const heard: string[] = []
  const hear = (language: string) => heard.push(language)
  translator.on('languageChanged', hear)
  await translator.changeLanguage('pl')
  translator.off('languageChanged', hear)
  await translator.changeLanguage('en')
  expect(heard).toEqual(['pl'])
  expect(translator.getFixedT('pl', 'home')).toBe(translator.getFixedT('pl', 'home'))
})
