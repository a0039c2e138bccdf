import { compareTexts, startBoth } from '@slodki-ul/ui/i18n/translator-comparison.ts'
import i18next from 'i18next'
import { expect, it } from 'vitest'
import { en } from './en.ts'
import { pl } from './pl.ts'
import { screenTexts } from './screen-texts.ts'
import translator from './translator.ts'

type Loaders = Record<string, () => Promise<{ default: Record<string, string> }>>
const loadAll = async (loaders: Loaders) =>
  Object.fromEntries(
    await Promise.all(Object.entries(loaders).map(async ([name, load]) => [name, (await load()).default] as const)),
  )
const languages = {
  pl: { ...pl, ...(await loadAll(screenTexts.pl)) },
  en: { ...en, ...(await loadAll(screenTexts.en)) },
}
await startBoth(languages, 'shell')

it.each(['pl', 'en'] as const)('says the same as i18next, text by text: %s', (language) =>
  expect(compareTexts(language, languages[language])).toBeGreaterThan(8000),
)

it('knows which words have a text', () => {
  const known = ['ERRORS.BASIC', 'ERRORS.NO-SUCH', 'title', ''].map((key) => [key, { ns: 'errors' }] as const)
  expect(known.map((args) => translator.exists(...args))).toEqual(known.map((args) => i18next.exists(...args)))
})
