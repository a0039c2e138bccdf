import { expect, it } from 'vitest'
import { planName } from './plan-name.rules.ts'

it.each([
  ['Roczny', 'pl', 'Plan roczny'],
  ['Świąteczny VIP', 'pl', 'Plan świąteczny VIP'],
  ['Plan miesięczny', 'pl', 'Plan miesięczny'],
  ['Planeta', 'pl', 'Plan planeta'],
  ['Yearly', 'en', 'Yearly plan'],
  ['Monthly plan', 'en', 'Monthly plan'],
] as const)('%s (%s): %s', (title, language, name) => expect(planName(title, language)).toBe(name))
