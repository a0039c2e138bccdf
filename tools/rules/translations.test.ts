import { describe, expect, test } from 'vitest'
import { checkErrorTexts, checkTranslations, checkUnusedTexts } from './translations.ts'

const texts = (language: 'pl' | 'en', namespace: string, content: object, folder = 'web') => ({
  path: `${folder}/src/i18n/${language}/${namespace}.json`,
  text: JSON.stringify(content),
})
const code = (text: string) => ({ path: 'web/src/commerce/cart/cart-line.tsx', text })

describe('two languages', () => {
  test('have the same keys', () => {
    const tree = [texts('pl', 'cart', { a: 'a', b: 'b' }), texts('en', 'cart', { a: 'a', c: 'c' })]
    expect(checkTranslations(tree)).toEqual(['cart.json: b has no English text', 'cart.json: c has no Polish text'])
  })

  test('have the same files', () => {
    expect(checkTranslations([texts('pl', 'cart', { a: 'a' })])).toEqual(['cart.json: a has no English text'])
  })

  test('have the same keys for the components of ui', () => {
    const tree = [texts('pl', 'ui', { a: 'a', b: 'b' }, 'ui'), texts('en', 'ui', { a: 'a' }, 'ui')]
    expect(checkTranslations(tree)).toEqual(['ui.json: b has no English text'])
  })

  test('have all plural forms of their own', () => {
    const pl = { n_one: '1', n_few: '2', n_many: '5' }
    expect(checkTranslations([texts('pl', 'cart', pl), texts('en', 'cart', { n_one: '1', n_other: '2' })])).toEqual([])
    expect(checkTranslations([texts('pl', 'cart', pl), texts('en', 'cart', { n_one: '1' })])).toEqual([
      'en/cart.json: n lacks the forms other',
    ])
  })

  test('have no empty text', () => {
    expect(checkTranslations([texts('pl', 'cart', { a: ' ' }), texts('en', 'cart', { a: 'a' })])).toEqual([
      'pl/cart.json: a is empty',
    ])
  })
})

test('every error code has texts in both', () => {
  const tree = [texts('pl', 'errors', { 'ERRORS.A': 'a' }), texts('en', 'errors', { 'ERRORS.A': 'a', 'ERRORS.B': 'b' })]
  expect(checkErrorTexts(['ERRORS.A', 'ERRORS.B'])(tree)).toEqual(['pl/errors.json: ERRORS.B has no text'])
})

describe('a text is used', () => {
  const unused = (program: string, content: object, namespace = 'cart') =>
    checkUnusedTexts(['ERRORS.A'])([texts('pl', namespace, content), code(program)])

  test('by its key, with or without its namespace', () => {
    expect(unused("t('a'); t('cart:b')", { a: 'a', b: 'b', c: 'c' })).toEqual(['cart.json: nothing uses c'])
  })

  test('by the beginning of a template', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a program
    expect(unused('t(`method.${id}`); t(`${id}`)', { 'method.card': 'a', other: 'b' })).toEqual([
      'cart.json: nothing uses other',
    ])
  })

  test('by its key without the plural form', () => {
    expect(unused("t('n', { count })", { n_one: '1', n_few: '2', n_many: '5' })).toEqual([])
  })

  test('by being the text of an error code', () => {
    expect(unused('', { 'ERRORS.A': 'a', 'ERRORS.OLD': 'b' }, 'errors')).toEqual([
      'errors.json: nothing uses ERRORS.OLD',
    ])
  })
})
