import { expect, it } from 'vitest'
import { changedFields, changesOf, compareVersions, joinVersions } from './record-form.rules.ts'

const base = { name: 'Ul', phone: '', city: 'Lublin', tags: ['a'] }

it('BO-029 a save sends the changed fields only', () => {
  const typed = { name: 'Ul 2', phone: '', city: 'Lublin', tags: ['a', 'b'], other: 1 }
  expect(changesOf(base, typed)).toEqual({ name: 'Ul 2', tags: ['a', 'b'] })
  expect(changedFields(base, { ...base, tags: ['a'] })).toEqual([])
})

it('different fields are joined, the same field is shown with both values and decided', () => {
  const typed = { ...base, name: 'Mój', city: 'Kraków' }
  const current = { ...base, name: 'Ich', phone: '600' }
  expect(compareVersions(base, typed, current)).toEqual({ theirs: ['name', 'phone'], clashes: ['name'] })
  expect(joinVersions(base, typed, current)).toEqual({ ...base, name: 'Mój', phone: '600', city: 'Kraków' })
  expect(joinVersions(base, typed, current, ['name'])).toEqual({ ...base, name: 'Ich', phone: '600', city: 'Kraków' })
  expect(compareVersions(base, { ...typed, name: 'Ich' }, current).clashes).toEqual([])
})
