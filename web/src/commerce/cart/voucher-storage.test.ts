import { expect, it } from 'vitest'
import { keepVoucher, readVoucher } from './voucher-storage.ts'

it('a typed code comes back, and an empty one leaves nothing behind', () => {
  const kept = new Map<string, string>()
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  expect(readVoucher(store)).toBe('')
  keepVoucher(store, 'MIOD')
  expect(readVoucher(store)).toBe('MIOD')
  keepVoucher(store, '')
  expect(kept.size).toBe(0)
})
