import { expect, it } from 'vitest'
import { subscriptionTexts } from './subscription-texts.mail.ts'

it.each([
  ['pl', 'Roczny', 'Witaj w akademii. Plan roczny'],
  ['pl', 'Plan miesięczny', 'Witaj w akademii. Plan miesięczny'],
  ['en', 'Yearly', 'Welcome to the academy. Yearly plan'],
  ['en', 'Monthly plan', 'Welcome to the academy. Monthly plan'],
] as const)('the subject of a subscription that begins (%s, %s): %s', (language, plan, subject) =>
  expect(subscriptionTexts[language].started(plan)).toBe(subject),
)
