import { reverseChargeRate } from '@slodki-ul/contract/vat.rules'
import { describe, expect, it } from 'vitest'
import { withReverseCharge } from './reverse-charge.rules.ts'

const check = {
  vatId: 'DE123456789',
  isConfirmed: true,
  checkedAt: '2026-11-23T09:14:00Z',
  consultationNumber: 'WAPI1',
}
const file = { isVirtual: true, isGiftCard: false, vatRate: 5 }
const jar = { isVirtual: false, isGiftCard: false, vatRate: 5 }
const card = { isVirtual: true, isGiftCard: true, vatRate: 23 }

describe('a sale to a company of another member state', () => {
  it.each([
    ['has its files outside Polish VAT, not goods and gift cards', check, [reverseChargeRate, 5, 23]],
    ['has Polish VAT when VIES could not be asked', { ...check, isConfirmed: false }, [5, 5, 23]],
    ['has Polish VAT without such a number', null, [5, 5, 23]],
  ])('%s', (_what, made, rates) => {
    expect(withReverseCharge([file, jar, card], made).map(({ vatRate }) => vatRate)).toEqual(rates)
  })
})
