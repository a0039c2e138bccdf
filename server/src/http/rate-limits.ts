import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import type { Context } from '#context.ts'
import { rateLimits } from '#http/rate-limits.tables.ts'

/** Calls that cost something or could be used to guess: how many per how many seconds, counted per key. */
const limits = {
  createOrder: { points: 30, duration: 600 },
  login: { points: 10, duration: 900 },
  loginOfAccount: { points: 50, duration: 3600 },
  loginFromAddress: { points: 100, duration: 900 },
  refreshToken: { points: 300, duration: 900 },
  register: { points: 10, duration: 3600 },
  forgotPassword: { points: 3, duration: 3600 },
  forgotPasswordFromAddress: { points: 20, duration: 3600 },
  resetPassword: { points: 30, duration: 3600 },
  restartPayment: { points: 30, duration: 600 },
  wrongVoucher: { points: 10, duration: 3600 },
  sendNewLinks: { points: 20, duration: 3600 },
  addToWaitlist: { points: 30, duration: 3600 },
} as const
export type LimitedCall = keyof typeof limits

export type RateLimits = {
  /** Counts one try of a key; a failure with `retryAfter` seconds when there were too many. */
  consume(call: LimitedCall, key: string): Promise<Outcome<null>>
  /** Like consume, without counting. */
  check(call: LimitedCall, key: string): Promise<Outcome<null>>
  /** Forgets the tries of a key. */
  forget(call: LimitedCall, key: string): Promise<void>
}

const tooMany = (ms: number) =>
  fail('ERRORS.TOOMANYATTEMPTS', { extra: { retryAfter: Math.max(1, Math.ceil(ms / 1000)) } })

/** Limits that all processes share through the database. */
export function createRateLimits({ db, config }: Pick<Context, 'db' | 'config'>): RateLimits {
  const limiterOf = (call: LimitedCall) =>
    new RateLimiterDrizzle({
      storeClient: db,
      schema: rateLimits,
      keyPrefix: call,
      points: limits[call].points * config.rateLimitFactor,
      duration: limits[call].duration,
    })
  const limiters = Object.fromEntries(
    Object.keys(limits).map((call) => [call, limiterOf(call as LimitedCall)]),
  ) as Record<LimitedCall, RateLimiterDrizzle>
  return {
    async consume(call, key) {
      try {
        await limiters[call].consume(key)
        return succeed(null)
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return tooMany(refusal.msBeforeNext)
        throw refusal
      }
    },
    async check(call, key) {
      const state = await limiters[call].get(key)
      return state && state.remainingPoints <= 0 ? tooMany(state.msBeforeNext) : succeed(null)
    },
    async forget(call, key) {
      await limiters[call].delete(key)
    },
  }
}
