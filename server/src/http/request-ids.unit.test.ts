import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { createRequestIds } from '#http/request-ids.ts'

const request = (remoteAddress: string, id?: string | string[]) =>
  ({ headers: id === undefined ? {} : { 'x-request-id': id }, socket: { remoteAddress } }) as unknown as IncomingMessage
const given = 'b6f1c2d3-0000-4000-8000-00000000abcd'

describe('the id of a request', () => {
  it.each([
    ['1', '203.0.113.9'],
    ['10.0.0.5', '10.0.0.5'],
    ['10.0.0.5', '::ffff:10.0.0.5'],
    ['192.0.2.1,10.0.0.0/8', '10.200.3.4'],
    ['fd00::/8', 'fd12::1'],
  ])('is that of a proxy which TRUST_PROXY=%s names, at %s', (setting, peer) => {
    expect(createRequestIds(setting)(request(peer, given))).toBe(given)
  })

  it.each([
    ['0', '127.0.0.1', given],
    ['10.0.0.5', '10.0.0.6', given],
    ['10.0.0.0/8', '11.0.0.1', given],
    ['10.0.0.0/8', 'fd12::1', given],
    ['1', '127.0.0.1', undefined],
    ['1', '127.0.0.1', 'short'],
    ['1', '127.0.0.1', 'a'.repeat(65)],
    ['1', '127.0.0.1', 'with space and\u2028break'],
    ['1', '127.0.0.1', [given, given]],
  ])('is new with TRUST_PROXY=%s at %s with %j', (setting, peer, id) => {
    const create = createRequestIds(setting)
    const [first, second] = [create(request(peer, id)), create(request(peer, id))]
    expect(first).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/)
    expect(first).not.toBe(id)
    expect(second).not.toBe(first)
  })
})
