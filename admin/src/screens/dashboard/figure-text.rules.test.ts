import { expect, it } from 'vitest'
import { figureText, numberText } from './figure-text.rules.ts'

it.each([
  ['orders', 1234, '1\u00a0234', '1,234'],
  ['churn', 4.5, '4,5%', '4.5%'],
  ['subscriptions', 999, '999', '999'],
  ['comments', null, '–', '–'],
] as const)('%s of %s follow the language of the person', (kind, value, polish, english) => {
  expect(figureText(kind, value, 'pl')).toBe(polish)
  expect(figureText(kind, value, 'en')).toBe(english)
})

it('amounts look as in the shop in both languages', () => {
  for (const language of ['pl', 'en']) expect(figureText('sales', 1234.5, language)).toBe('1\u00a0234,50\u00a0zł')
})

it('changes follow the language, also when something fell', () => {
  expect([numberText(-12.5, 'pl'), numberText(-12.5, 'en')]).toEqual(['-12,5', '-12.5'])
})
