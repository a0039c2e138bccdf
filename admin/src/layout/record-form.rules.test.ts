import { expect, it } from 'vitest'
import { changedFields, changesOf, compareVersions, joinVersions, refusedFields, valueAt } from './record-form.rules.ts'

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

it('BO-029 fields inside of fields are sent, compared and joined one by one', () => {
  const record = { courier: { price: 17.9, freeFrom: null }, locker: { price: 14.9, freeFrom: 199 }, cash: true }
  const typed = { ...record, courier: { price: 18.9, freeFrom: 229 } }
  expect(changesOf(record, typed)).toEqual({ courier: { price: 18.9, freeFrom: 229 } })
  expect(changedFields(record, typed)).toEqual(['courier.price', 'courier.freeFrom'])
  const current = { ...record, courier: { price: 17.9, freeFrom: 199 }, locker: { price: 9, freeFrom: 199 } }
  expect(compareVersions(record, typed, current)).toEqual({
    ...{ theirs: ['courier.freeFrom', 'locker.price'], clashes: ['courier.freeFrom'] },
  })
  expect(joinVersions(record, typed, current, ['courier.freeFrom'])).toEqual({
    ...{ courier: { price: 18.9, freeFrom: 199 }, locker: { price: 9, freeFrom: 199 }, cash: true },
  })
  expect(valueAt(record, 'locker.missing')).toBeUndefined()
})

it('refused fields have the numbers that came with them, and else the length of a text that is too long', () => {
  const fields = { name: 'ERRORS.MAXLENGTH', 'address.city': 'ERRORS.MAXLENGTH', code: 'ERRORS.CODETAKEN' }
  const limits = { name: { max: 80, given: 92 }, 'address.city': { max: 3 } }
  const sent = { name: 'Ul', address: { city: 'Lublin' }, code: 'LATO' }
  expect(refusedFields({ fields, details: { limits } }, sent)).toEqual({
    name: { code: 'ERRORS.MAXLENGTH', max: 80, given: 92 },
    'address.city': { code: 'ERRORS.MAXLENGTH', max: 3, given: 6 },
    code: { code: 'ERRORS.CODETAKEN' },
  })
  expect(refusedFields({ fields: { code: 'ERRORS.CODETAKEN' }, details: {} }, sent)).toEqual({
    code: { code: 'ERRORS.CODETAKEN' },
  })
})
