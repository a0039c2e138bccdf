import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { bearerOf, guestIdOf } from './session.ts'

const asking = (authorization?: string) =>
  ({ headers: authorization === undefined ? {} : { authorization }, ip: '198.51.100.7' }) as FastifyRequest

describe('the token of a request', () => {
  it.each([
    ['Bearer abc.def.ghi', 'abc.def.ghi'],
    ['bearer   abc', 'abc'],
    ['Bearer', null],
    ['Bearer ', null],
    ['Bearerabc', null],
    ['Bearer abc def', null],
    ['Basic Bearer abc', null],
    ['', null],
    [undefined, null],
  ])('of the header %j is %j', (header, token) => expect(bearerOf(asking(header))).toBe(token))
})

it('a guest has no identity, no roles and no second factor', () => {
  expect(guestIdOf(asking('Bearer abc'))).toEqual({
    ...{ userId: null, sessionId: null, roles: [], isSecured: false, ip: '198.51.100.7' },
  })
})
