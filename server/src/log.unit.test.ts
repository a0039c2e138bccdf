import { DrizzleQueryError } from 'drizzle-orm'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { logOptions } from '#log.ts'

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
