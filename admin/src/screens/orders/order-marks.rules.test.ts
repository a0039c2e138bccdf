import { expect, it } from 'vitest'
import { marksOf } from './order-marks.rules.ts'

const order = { isPaid: true, status: 'Delivered', total: 100, timeline: [] } as const
const refund = (amount: number, giftCardAmount = 0, state = 'sent') => ({
  kind: 'refund',
  ...{ amount, giftCardAmount, state },
})
const payment = (state: string) => ({ kind: 'payment', state })

it.each([
  [{}, []],
  [{ timeline: [refund(30)] }, ['partlyRefunded']],
  [{ timeline: [refund(60, 39.99)] }, ['partlyRefunded']],
  [{ timeline: [refund(60, 40)] }, ['refunded']],
  [{ timeline: [refund(33.3), refund(33.3), refund(33.4)] }, ['refunded']],
  [{ timeline: [refund(100, 0, 'failed')] }, []],
  [{ timeline: [{ kind: 'withdrawal' }, refund(30, 0, 'pending')] }, ['partlyRefunded', 'withdrawn']],
  [{ isPaid: false, status: 'Placed', timeline: [payment('failed'), payment('expired')] }, ['declined']],
  [{ isPaid: false, status: 'Placed', timeline: [payment('open'), payment('failed')] }, []],
  [{ isPaid: false, status: 'Canceled', timeline: [payment('failed')] }, []],
  [{ timeline: [payment('failed')] }, []],
])('an order with %j has the marks %j', (change, marks) => {
  expect(marksOf({ ...order, ...change } as never)).toEqual(marks)
})
