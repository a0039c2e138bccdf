import { expect, test } from 'vitest'
import { freezeValues, mergeValues } from './nested-values.rules.ts'

test('a change is merged field by field, and frozen values are changed by nobody at any depth', () => {
  const base = { delivery: { price: 10, countries: ['PL'] }, isOn: true }
  const merged = freezeValues(mergeValues(base, { delivery: { price: 12 }, isOn: undefined }))
  expect(merged).toEqual({ delivery: { price: 12, countries: ['PL'] }, isOn: true })
  expect(() => merged.delivery.countries.push('DE')).toThrow(TypeError)
  expect(() => Object.assign(merged.delivery, { price: 1 })).toThrow(TypeError)
  expect(base.delivery.price).toBe(10)
})
