import { DrizzleQueryError } from 'drizzle-orm'
import { pino } from 'pino'
import { describe, expect, it, vi } from 'vitest'
import { DatabaseUnavailable } from '#db/unavailable.ts'
import { createLog, logOptions } from '#log.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'

const written = (entry: object): string => {
  let line = ''
  const write = (text: string) => {
    line = text
  }
  pino(logOptions('info'), { write }).info(entry, 'said')
  return line
}

describe('logs', () => {
  it.each([
    { headers: { authorization: 'Bearer hush-hush', cookie: 'cartId=hush-hush' } },
    { request: { headers: { 'stripe-signature': 't=1,v1=hush-hush' } } },
    { body: { password: 'hush-hush', email: 'hush-hush@poczta.example' } },
    { token: 'hush-hush', refreshToken: 'hush-hush' },
  ])('never hold secrets: %o', (entry) => {
    expect(written(entry)).toContain('[hidden]')
    expect(written(entry)).not.toContain('hush-hush')
  })

  it.each([
    ...['authorization', 'cookie', 'set-cookie', 'password', 'token', 'refreshToken', 'idToken', 'authToken'],
    ...['tfaSecret', 'authenticatorKey', 'recoveryCodes', 'stripe-signature', 'email', 'phone', 'firstName'],
    ...['lastName', 'street', 'postalCode', 'city', 'recipient', 'replyTo', 'to', 'url'],
  ])('hide %s, wherever it stands in what is logged', (name) => {
    const secret = { [name]: 'hush-hush' }
    for (const entry of [secret, { body: secret }, { request: { headers: secret } }]) {
      const line = written(entry)
      expect(line).toContain(`"${name}":"[hidden]"`)
      expect(line).not.toContain('hush-hush')
    }
  })

  it('say which query failed and why, and not the values in it', () => {
    const cause = Object.assign(new Error('duplicate key: hush-hush'), { code: '23505', constraint: 'vouchers_code' })
    Object.setPrototypeOf(cause, class DatabaseError extends Error {}.prototype)
    const err = new DrizzleQueryError('insert into vouchers values ($1, $2)', ['UL-hush-hush', 'a\nhush-hush'], cause)
    const line = written({ err })
    expect(line).toContain('insert into vouchers')
    expect(line).toContain('"constraint":"vouchers_code"')
    expect(line).toContain('log.unit.test.ts')
    expect(line).not.toContain('hush-hush')
  })

  it('are one JSON object a line, with level and time', () => {
    expect(JSON.parse(written({ orderId: 'x' }))).toMatchObject({
      level: 30,
      orderId: 'x',
      msg: 'said',
      time: expect.any(Number),
    })
  })
})

describe('an outage of the database', () => {
  it('is one short line a minute, which counts the errors left out; other errors are logged as before', () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      const lines: Record<string, unknown>[] = []
      const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) })
      const refused = Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:5432'), { code: 'ECONNREFUSED' })
      const lost = () => new DatabaseUnavailable(refused)
      const query = new DrizzleQueryError('select 1', [], refused)
      for (let second = 0; second < 59; second++) {
        log.error({ err: second % 2 === 0 ? query : lost(), job: 'send-mails' }, 'job failed')
        vi.advanceTimersByTime(1_000)
      }
      expect(lines).toEqual([
        expect.objectContaining({ database: 'down', reason: 'ECONNREFUSED', leftOut: 0, msg: 'job failed' }),
      ])
      expect(JSON.stringify(lines)).not.toMatch(/stack|10\.0\.0\.1/)
      log.error({ err: new DrizzleQueryError('select 2', [], Object.assign(new Error(''), { code: '57014' })) }, 'slow')
      log.error({ err: new ProviderUnavailable('no answer', { cause: refused }) }, 'provider')
      expect(lines.slice(1).map(({ msg }) => msg)).toEqual(['slow', 'provider'])
      vi.advanceTimersByTime(1_000)
      log.child({ reqId: '1' }).warn({ err: lost() }, 'call failed')
      expect(lines.at(-1)).toMatchObject({ database: 'down', leftOut: 58, msg: 'call failed' })
    } finally {
      vi.useRealTimers()
    }
  })
})
