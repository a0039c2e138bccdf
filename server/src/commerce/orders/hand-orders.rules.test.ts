import { describe, expect, it } from 'vitest'
import { replaceRefusal, stateOfHandOrder } from '#commerce/orders/hand-orders.rules.ts'

const deadline = new Date('2026-11-26T12:00:00Z')
const now = deadline.getTime() - 1

describe('an order by hand', () => {
  it.each([
    ['waits until its deadline', 'None', null, false, now, 'open'],
    ['lapses at its deadline, before a job cancels it', 'None', null, false, now + 1, 'lapsed'],
    ['lapses when it is cancelled', 'Canceled', null, false, now, 'lapsed'],
    ['is accepted, and stays so when it is late', 'Placed', new Date(now), false, now + 1, 'accepted'],
    ['is accepted while its payment page opens', 'None', new Date(now), false, now, 'accepted'],
    ['lapses when it is accepted and not paid', 'Canceled', new Date(now), false, now, 'lapsed'],
    ['is replaced', 'Canceled', null, true, now, 'replaced'],
  ] as const)('%s', (_name, status, acceptedAt, isReplaced, at, state) =>
    expect(
      stateOfHandOrder({ order: { status, paymentDeadlineAt: deadline }, made: { acceptedAt }, isReplaced }, at),
    ).toBe(state),
  )

  it.each([
    ['None', null, null],
    ['Placed', null, null],
    ['Paid', deadline, 'alreadyPaid'],
    ['Packed', null, 'alreadyPacked'],
    ['Shipped', null, 'alreadyPacked'],
    ['Delivered', null, 'alreadyPacked'],
    ['Delivered', deadline, 'alreadyPaid'],
    ['Canceled', null, 'canceled'],
  ] as const)('%s, paid at %s, is not replaced because of %s', (status, paidAt, reason) =>
    expect(replaceRefusal({ status, paidAt })).toBe(reason),
  )
})
