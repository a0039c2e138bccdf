import { expect, test } from 'vitest'
import { readResultAddress } from './result-address.rules.ts'

test.each([
  ['', null, null],
  ['isOrder=true', null, 'order'],
  ['isSubscription=true', null, 'subscription'],
  ['isOrder=true&isSubscription=true', null, null],
  ['isOrder=false&isSubscription=true', null, 'subscription'],
  ['isOrder=1', null, null],
  ['orderId=7', { orderId: '7' }, null],
  ['subscriptionId=8&isSubscription=true', { subscriptionId: '8' }, 'subscription'],
  ['isOrder=true&session_id=cs_1', { session_id: 'cs_1' }, 'order'],
  ['isOrder=true&ticket=a%2Fb', { ticket: 'a/b' }, 'order'],
  ['orderId=&isOrder=true', null, 'order'],
])('PAY-11 reads the address %j', (query, reference, bought) => {
  expect(readResultAddress(new URLSearchParams(query))).toEqual({ reference, bought })
})
