import { describe, expect, test } from 'vitest'
import { orderFormSchema } from '../commerce/checkout.ts'
import { subscriptionFormSchema, subscriptionSchema } from '../membership/billing.ts'
import { paymentMethodSchema, paymentNames } from './payments.ts'

const anyName = ['Stripe', 'Blik', 'Cod', 'stripe', 'BLIK', 'Transfer', 'PayPal', '']

describe('payment methods (PAY-01)', () => {
  test('are exactly three', () => {
    expect(paymentNames).toEqual(['Stripe', 'Blik', 'Cod'])
    expect(anyName.filter((name) => paymentMethodSchema.safeParse({ name }).success)).toEqual(['Stripe', 'Blik', 'Cod'])
  })

  test('of orders are all three, of subscriptions none that pays on delivery', () => {
    const taken = (schema: { safeParse(value: unknown): { success: boolean } }) =>
      anyName.filter((name) => schema.safeParse(name).success)
    expect(taken(orderFormSchema.shape.paymentMethod)).toEqual(['Stripe', 'Blik', 'Cod'])
    expect(taken(subscriptionFormSchema.shape.paymentMethod)).toEqual(['Stripe', 'Blik'])
    expect(taken(subscriptionSchema.shape.paymentMethod)).toEqual(['Stripe', 'Blik'])
  })
})
