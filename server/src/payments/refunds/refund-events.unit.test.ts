import { describe, expect, test } from 'vitest'
import type { Context } from '#context.ts'
import { disputeEvents } from '#payments/refunds/disputes.service.ts'
import { refundEvents } from '#payments/refunds/provider-refunds.service.ts'
import type { CardEvent } from '#providers/stripe.ts'
import { openCardFake } from '#testing/card-fake.ts'

const dispute = {
  ...{ id: 'du_1', amount: 700, currency: 'PLN', reason: 'fraudulent', livemode: false },
  ...{ providerPaymentId: 'pi_disputed' as string | null, state: 'lost' as 'open' | 'won' | 'lost' },
}
const about = (change: object): CardEvent => ({
  ...{ id: 'evt_1', type: 'any', createdAt: new Date(0), livemode: false },
  ...{ session: null, subscription: null, invoice: null, dispute: null, refunded: null },
  ...change,
})

const cards = openCardFake()
cards.refundThere('pi_refunded', 300)
const refunds = [
  { id: 're_there_1', refundId: null, providerPaymentId: 'pi_refunded', amount: 300, currency: 'PLN', state: 'sent' },
]
const context = { cards } as unknown as Context

describe('what an event of the provider says about money that went back', () => {
  test.each<[string, object, object | null]>([
    ['a refund', { refunded: 'pi_refunded' }, { providerPaymentId: 'pi_refunded', refunds, lost: null }],
    ['a lost dispute', { dispute }, { providerPaymentId: 'pi_disputed', refunds: [], lost: dispute }],
    [
      'a refund before a lost dispute',
      { refunded: 'pi_refunded', dispute },
      { providerPaymentId: 'pi_refunded', refunds, lost: dispute },
    ],
    ['an open dispute', { dispute: { ...dispute, state: 'open' } }, null],
    ['a dispute that was won', { dispute: { ...dispute, state: 'won' } }, null],
    ['a lost dispute of an unknown payment', { dispute: { ...dispute, providerPaymentId: null } }, null],
    ['something else', {}, null],
  ])('of %s', async (_what, change, facts) => {
    expect(await refundEvents.fetch(context, about(change))).toEqual(facts)
  })

  test('is nothing while payments are switched off', async () => {
    const off = { cards: null } as unknown as Context
    expect(await refundEvents.fetch(off, about({ refunded: 'pi_refunded', dispute }))).toBeNull()
  })

  test('a dispute is followed in every state', async () => {
    for (const state of ['open', 'won', 'lost'] as const)
      expect(await disputeEvents.fetch(context, about({ dispute: { ...dispute, state } }))).toEqual({
        ...{ ...dispute, state },
      })
    expect(await disputeEvents.fetch(context, about({ refunded: 'pi_refunded' }))).toBeNull()
  })
})
