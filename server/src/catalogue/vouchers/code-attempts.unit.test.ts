import { fail, failed, succeed } from '@slodki-ul/contract/errors'
import { describe, expect, test } from 'vitest'
import { countCodeTry } from '#catalogue/vouchers/code-attempts.service.ts'

/** Limits that count what is consumed of each key, and refuse some of them. */
function countingLimits(refused: readonly string[] = []) {
  const counted: Record<string, number> = {}
  const add = (limit: string, key: string, by: number) => {
    counted[`${limit} ${key}`] = (counted[`${limit} ${key}`] ?? 0) + by
  }
  const limits = {
    async consume(limit: string, key: string) {
      if (refused.includes(key)) return fail('ERRORS.TOOMANYATTEMPTS')
      add(limit, key, 1)
      return succeed(null)
    },
    giveBack: async (limit: string, key: string) => add(limit, key, -1),
  }
  return { counted, deps: { limits } as unknown as Parameters<typeof countCodeTry>[0] }
}

describe('an attempt to use a code', () => {
  test('counts under each key, until it is given back', async () => {
    const { counted, deps } = countingLimits()
    const attempt = await countCodeTry(deps, ['address', 'cart'])
    expect(counted).toEqual({ 'wrongVoucher address': 1, 'wrongVoucher cart': 1 })
    if (failed(attempt)) throw new Error('It was refused.')
    await attempt.value.giveBack()
    expect(counted).toEqual({ 'wrongVoucher address': 0, 'wrongVoucher cart': 0 })
  })

  test('that one key refuses counts under none', async () => {
    const { counted, deps } = countingLimits(['cart'])
    expect(await countCodeTry(deps, ['address', 'cart', 'other'])).toEqual({ error: 'ERRORS.TOOMANYATTEMPTS' })
    expect(counted).toEqual({ 'wrongVoucher address': 0 })
  })
})
