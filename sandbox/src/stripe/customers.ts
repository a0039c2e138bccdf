import { randomInt } from 'node:crypto'
import type Stripe from 'stripe'
import type { Lookup } from '#parts.ts'
import { noSuchObject } from './errors.ts'
import { newId } from './ids.ts'
import type { StoredCustomer } from './state.ts'

type Card = NonNullable<StoredCustomer['card']>
export type WithCustomers = { customers: Lookup<StoredCustomer> }

/** Builds a customer with the card of the first payment. `now` in Unix seconds. */
export function buildCustomer(
  email: string | null,
  locale: string | null,
  now: number,
): { customer: Stripe.Customer; card: Card } {
  return {
    customer: {
      id: newId('cus_', 14),
      object: 'customer',
      address: null,
      balance: 0,
      created: now,
      currency: 'pln',
      customer_account: null,
      default_source: null,
      delinquent: false,
      description: null,
      discount: null,
      email,
      invoice_prefix: newId('', 8).toUpperCase(),
      invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
      livemode: false,
      metadata: {},
      name: null,
      next_invoice_sequence: 1,
      phone: null,
      preferred_locales: locale === null || locale === 'auto' ? [] : [locale],
      shipping: null,
      tax_exempt: 'none',
      test_clock: null,
    },
    card: buildCard(),
  }
}

/** Builds a card, whose charges succeed unless `isDeclined`. */
export function buildCard(isDeclined = false): Card {
  return { id: newId('pm_1'), last4: String(randomInt(10_000)).padStart(4, '0'), isDeclined }
}

/** Returns the customer with an id. Throws Stripe's error when there is none or it was deleted. */
export function customerOf(state: WithCustomers, id: string, param = 'customer'): Stripe.Customer {
  const stored = state.customers.get(id)
  if (!stored || stored.customer.deleted) throw noSuchObject('customer', id, param)
  return stored.customer
}
