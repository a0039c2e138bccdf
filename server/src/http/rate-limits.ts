import { isIPv6 } from 'node:net'
import { daySeconds } from '@slodki-ul/contract/durations'
import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { lt } from 'drizzle-orm'
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import type { Clock } from '#clock.ts'
import { realClock } from '#clock.ts'
import type { Config } from '#config.ts'
import type { Database } from '#db/client.ts'
import { deleteBatch } from '#db/delete-batch.ts'
import { rateLimits } from '#http/rate-limits.tables.ts'

/** Limits for calls that are expensive or could be used for guessing: attempts per number of seconds, counted per key. */
export const limits = {
  createCart: { points: 300, duration: 3600 },
  createOrder: { points: 30, duration: 600 },
  login: { points: 10, duration: 900 },
  loginOfAccount: { points: 50, duration: 3600 },
  loginFromAddress: { points: 100, duration: 900 },
  codeOfAccount: { points: 10, duration: 900 },
  codeOfAccountInADay: { points: 50, duration: daySeconds },
  codeFromAddress: { points: 100, duration: 900 },
  tfaSetup: { points: 20, duration: 900 },
  disableTfa: { points: 10, duration: 3600 },
  verifyOwner: { points: 10, duration: 3600 },
  refreshToken: { points: 300, duration: 900 },
  register: { points: 10, duration: 3600 },
  forgotPassword: { points: 3, duration: 3600 },
  forgotPasswordFromAddress: { points: 20, duration: 3600 },
  resetPassword: { points: 30, duration: 3600 },
  changePassword: { points: 10, duration: 3600 },
  changeEmail: { points: 5, duration: 3600 },
  confirmEmail: { points: 30, duration: 3600 },
  exportPersonalData: { points: 10, duration: 3600 },
  socialLogin: { points: 100, duration: 900 },
  socialLink: { points: 3, duration: 3600 },
  loginFromLink: { points: 30, duration: 3600 },
  subscribe: { points: 30, duration: 600 },
  firstSession: { points: 30, duration: 600 },
  openPortal: { points: 30, duration: 600 },
  showHandOrder: { points: 60, duration: 600 },
  acceptHandOrder: { points: 30, duration: 600 },
  restartPayment: { points: 30, duration: 600 },
  wrongVoucher: { points: 10, duration: 3600 },
  sendNewLinks: { points: 20, duration: 3600 },
  addToWaitlist: { points: 30, duration: 3600 },
  sendTrainingMessage: { points: 20, duration: 3600 },
  trainingMailTo: { points: 5, duration: 3600 },
  sendWithdrawal: { points: 20, duration: 3600 },
  withdrawalMailTo: { points: 10, duration: 3600 },
  withdrawalMailToStranger: { points: 3, duration: daySeconds },
  subscribeNewsletter: { points: 30, duration: 3600 },
  newsletterMail: { points: 3, duration: 3600 },
  addComment: { points: 20, duration: 3600 },
  reportComment: { points: 20, duration: 3600 },
  activateCommunity: { points: 20, duration: 900 },
  saveCookieChoice: { points: 60, duration: 3600 },
  staffCall: { points: 300, duration: 60 },
  confirmStaffIdentity: { points: 10, duration: 900 },
  staffInvitation: { points: 60, duration: 900 },
  newDeviceMail: { points: 5, duration: daySeconds },
} as const
export type RateLimitedCall = keyof typeof limits

export type RateLimits = {
  /** Counts one attempt of a key; fails with `retryAfter` seconds when there were too many. */
  consume(call: RateLimitedCall, key: string): Promise<Outcome<null>>
  /** Removes one counted attempt of a key. */
  giveBack(call: RateLimitedCall, key: string): Promise<void>
  /** Removes all counted attempts of a key. */
  reset(call: RateLimitedCall, key: string): Promise<void>
}

const tooMany = (ms: number) =>
  fail('ERRORS.TOOMANYATTEMPTS', { extra: { retryAfter: Math.max(1, Math.ceil(ms / 1000)) } })

/** Returns the network of an IPv6 address: the owner of one address controls all 2^64 of its network. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (mapped || !isIPv6(address)) return mapped ?? address
  const [head = '', tail = ''] = address.split('::')
  const [before, after] = [head, tail].map((groups) => (groups === '' ? [] : groups.split(':'))) as [string[], string[]]
  const between = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  const network = [...before, ...between, ...after].slice(0, 4)
  return network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')
}

/** Returns the counted key, with IP addresses replaced by their networks. */
const rateLimitKey = (key: string): string => key.split(' ').map(networkOf).join(' ')

/** Rate limits shared by all processes through the database. */
export function createRateLimits({ db, config }: { db: Database; config: Config }): RateLimits {
  const limiterOf = (call: RateLimitedCall) =>
    new RateLimiterDrizzle({
      storeClient: db,
      schema: rateLimits,
      keyPrefix: call,
      points: limits[call].points * config.rateLimitFactor,
      duration: limits[call].duration,
      // Done by a job (deleteExpiredRateLimits): timers of the library would outlive the database connections.
      clearExpiredByTimeout: false,
    })
  const limiters = Object.fromEntries(
    Object.keys(limits).map((call) => [call, limiterOf(call as RateLimitedCall)]),
  ) as Record<RateLimitedCall, RateLimiterDrizzle>
  return {
    async consume(call, key) {
      try {
        await limiters[call].consume(rateLimitKey(key))
        return succeed(null)
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return tooMany(refusal.msBeforeNext)
        throw refusal
      }
    },
    async giveBack(call, key) {
      await limiters[call].reward(rateLimitKey(key))
    },
    async reset(call, key) {
      await limiters[call].delete(rateLimitKey(key))
    },
  }
}

/**
 * Deletes expired counters. The library uses real time even when the clock is simulated; outside simulation the clock of
 * the database decides, so that a computer whose clock is ahead does not delete active counters.
 */
export async function deleteExpiredRateLimits({
  db,
  clock,
  config,
}: {
  db: Database
  clock: Clock
  config: Config
}): Promise<number> {
  const now = config.simulated.length > 0 ? realClock.date() : clock.date()
  return deleteBatch(db, rateLimits, lt(rateLimits.expire, now))
}
