import { DrizzleQueryError } from 'drizzle-orm/errors'
import { describe, expect, it } from 'vitest'
import { DatabaseUnavailable, isConnectionLost, isDatabaseUnavailable } from '#db/unavailable.ts'

const withCode = (code: string) => Object.assign(new Error(`failed with ${code}`), { code })
const ofQuery = (cause: Error) => new DrizzleQueryError('select 1', [], cause)

describe('a lost connection', () => {
  it.each(['08006', '08001', '53300', '57P01', '57P02', '57P03', '57P05', '25P03', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])(
    'is what %s means, also inside a failed query',
    (code) => {
      expect(isConnectionLost(withCode(code))).toBe(true)
      expect(isDatabaseUnavailable(ofQuery(withCode(code)))).toBe(true)
    },
  )

  it.each([
    'Query read timeout',
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
  ])('is what the driver means by "%s"', (message) => {
    expect(isConnectionLost(new Error(message))).toBe(true)
    expect(isDatabaseUnavailable(ofQuery(new Error(message)))).toBe(true)
  })

  it.each(['23505', '40001', '40P01', '42P01', '57014', '55P03'])('is not what %s means', (code) => {
    expect(isConnectionLost(withCode(code))).toBe(false)
  })
})

describe('an unavailable database', () => {
  it.each(['57014', '55P03'])('is also one that takes too long (%s)', (code) => {
    expect(isDatabaseUnavailable(ofQuery(withCode(code)))).toBe(true)
  })

  it.each(['23505', '40001', '42P01'])('is not one that refuses (%s)', (code) => {
    expect(isDatabaseUnavailable(ofQuery(withCode(code)))).toBe(false)
  })

  it('is not the network failure of anything else, such as a provider', () => {
    expect(isDatabaseUnavailable(withCode('ECONNRESET'))).toBe(false)
    expect(isDatabaseUnavailable(new TypeError('fetch failed', { cause: withCode('ECONNREFUSED') }))).toBe(false)
  })

  it('is what a transaction throws, and it says whether the outcome is known', () => {
    const lost = new DatabaseUnavailable(withCode('57P01'))
    expect([isDatabaseUnavailable(lost), lost.isOutcomeUnknown]).toEqual([true, false])
    expect(isDatabaseUnavailable(new Error('call failed', { cause: lost }))).toBe(true)
    expect(new DatabaseUnavailable(withCode('57P01'), true).isOutcomeUnknown).toBe(true)
  })
})
