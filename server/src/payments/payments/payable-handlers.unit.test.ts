import { describe, expect, test } from 'vitest'
import {
  describePayable,
  type Payable,
  type PaymentHandlers,
  payableName,
} from '#payments/payments/payable-handlers.service.ts'

const order: Payable = {
  ...{ kind: 'order', id: '1', name: 'SU-10001', email: 'zosia@poczta.example', language: 'pl' },
  ...{ status: 'Placed', amount: 11790 },
}
const charge: Payable = { ...order, kind: 'charge', id: '2', name: 'Roczny' }

describe('what a payment is for', () => {
  test('is described by the feature that it belongs to', async () => {
    const known = [order, charge]
    const handlerOf = (kind: string) => ({
      describe: async (_db: unknown, id: string) => known.find((each) => each.kind === kind && each.id === id) ?? null,
    })
    const payables = { order: handlerOf('order'), charge: handlerOf('charge') }
    const context = { paymentHandlers: { payables } as unknown as PaymentHandlers<unknown> }
    const find = (kind: Payable['kind'], id: string) => describePayable(context, {} as never, { kind, id })
    expect([await find('order', '1'), await find('charge', '2')]).toEqual([order, charge])
    await expect(find('order', '2')).rejects.toThrow('No order 2.')
    await expect(find('charge', '1')).rejects.toThrow('No charge 1.')
  })

  test('has a Polish name for staff', () => {
    expect([payableName(order), payableName(charge)]).toEqual(['zamówienie SU-10001', 'subskrypcja Roczny'])
  })
})
