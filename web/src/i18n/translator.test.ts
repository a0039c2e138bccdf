import translator from '@slodki-ul/ui/i18n/translator.ts'
import { compareTexts, startBoth } from '@slodki-ul/ui/i18n/translator-comparison.ts'
import { expect, it } from 'vitest'
import { en } from './en.ts'
import { pl } from './pl.ts'

const languages = { pl, en }
const libraries = await startBoth(languages, 'layout')

it.each(['pl', 'en'] as const)('says the same as i18next, text by text: %s', (language) =>
  expect(compareTexts(language, languages[language])).toBeGreaterThan(10_000),
)

it('finds texts of another namespace, falls back to Polish and names a key without a text', async () => {
  for (const library of libraries) {
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
