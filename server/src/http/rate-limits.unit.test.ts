import { describe, expect, test } from 'vitest'
import { networkOf } from './rate-limits.ts'

describe('the key of a counted address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2'],
    ['2001:db8::7', '2001:db8:0:0'],
    ['2001:db8:1::', '2001:db8:1:0'],
    ['::1', '0:0:0:0'],
    ['zosia@poczta.example', 'zosia@poczta.example'],
    ['5f2a0c1e-0000-4000-8000-000000000000', '5f2a0c1e-0000-4000-8000-000000000000'],
  ])('%s is %s: of IPv6 the network, which one visitor has as a whole', (address, counted) => {
    expect(networkOf(address)).toBe(counted)
  })
})
