import { expect, test } from 'vitest'
import { listRegisterEntries } from './seller.rules.ts'

const all = { krs: '0000123456', regon: '123456785', bdo: '000012345', capital: '50 000 zł' }

test('a company shows its entries in registers, and only those that it has', () => {
  expect(listRegisterEntries(all, 'pl')).toEqual([
    'KRS 0000123456',
    'REGON 123456785',
    'BDO 000012345',
    'Kapitał zakładowy: 50 000 zł',
  ])
  expect(listRegisterEntries({ ...all, regon: undefined, krs: '' }, 'en')).toEqual([
    'BDO 000012345',
    'Share capital: 50 000 zł',
  ])
  expect(listRegisterEntries({}, 'pl')).toEqual([])
})
