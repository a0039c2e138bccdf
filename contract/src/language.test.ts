import { describe, expect, test } from 'vitest'
import { inLanguage } from './language.ts'
import { languageCode } from './language-code.ts'

describe('a language code', () => {
  test.each([
    ['pl', 'pl'],
    ['en', 'en'],
    ['EN', 'pl'],
    ['de', 'pl'],
    ['', 'pl'],
    [undefined, 'pl'],
    [null, 'pl'],
    [['en'], 'pl'],
    [7, 'pl'],
  ])('%j answers as %s (Q-46)', (sent, language) => {
    expect(languageCode.parse(sent)).toBe(language)
  })
})

describe('a text in two languages', () => {
  test.each([
    [{ pl: 'Miód', en: 'Honey' }, 'pl', 'Miód'],
    [{ pl: 'Miód', en: 'Honey' }, 'en', 'Honey'],
    [{ pl: 'Miód', en: null }, 'en', 'Miód'],
    [{ pl: 'Miód', en: null }, 'pl', 'Miód'],
  ] as const)('%j in %s is %s', (text, language, shown) => {
    expect(inLanguage(text, language)).toBe(shown)
  })
})
