import type Stripe from 'stripe'
import type { SandboxContext } from '#context.ts'
import { type ApiCalls, requireRecord } from './api-calls.ts'
import {
  cancelParams,
  type InvoiceListParams,
  invoiceListParams,
  invoiceParams,
  noParams,
  portalParams,
  type UpdateParams,
  updateParams,
} from './billing-params.ts'
import { couponOf, createCoupon, readCouponParams } from './coupons.ts'
import { deleteCustomer } from './customer-deletion.ts'
import { invalidRequest, noSuchObject } from './errors.ts'
import type { Cause } from './events.ts'
import { newId } from './ids.ts'
import { presentInvoice, subscriptionIdOf } from './invoices.ts'
import { parseParams } from './param-schemas.ts'
import { configurationParams, priceParams } from './portal-config-params.ts'
import { createConfiguration, createPrice } from './portal-configurations.ts'
import { openPortalSession } from './portal-sessions.ts'
import type { StoredInvoice, StoredSubscription, StripeDraft } from './state.ts'
import { endSubscription, isRunning, queueSubscriptionEvent, setCancelAtPeriodEnd } from './subscriptions.ts'

/** Adds the routes of Stripe's API for subscriptions. */
export function billingApi(calls: ApiCalls, { state, clock, config }: SandboxContext): void {
  const data = () => state.data.stripe

  calls.get('/subscriptions/:id', (form, id) => {
    parseParams(noParams, form)
    return requireRecord(data().subscriptions, 'subscription', id).subscription
  })

  calls.post('/subscriptions/:id', (form, { id, cause }) => {
    const params = parseParams(updateParams, form)
    return (stripe) => {
      const stored = requireRecord(stripe.subscriptions, 'subscription', id)
      update(stripe, stored, params, clock.seconds(), cause)
      return stored.subscription
    }
  })

  calls.delete('/subscriptions/:id', (form, { id, cause }) => {
    parseParams(cancelParams, form)
    return (stripe) => {
      const stored = requireRecord(stripe.subscriptions, 'subscription', id)
      // Like Stripe, does not find an ended subscription.
      if (!isRunning(stored.subscription)) throw noSuchObject('subscription', id, 'id')
      endSubscription(stripe, stored, 'cancellation_requested', clock.seconds(), cause)
      return stored.subscription
    }
  })

  calls.get('/invoices/:id', (form, id) => {
    const { expand } = parseParams(invoiceParams, form)
    return presentInvoice(requireRecord(data().invoices, 'invoice', id), expand ?? [])
  })

  calls.get('/invoices', (form) => {
    const params = parseParams(invoiceListParams, form)
    requireRecord(data().subscriptions, 'subscription', params.subscription, 'subscription')
    return listInvoices([...data().invoices.values()].toReversed(), params)
  })

  calls.post('/coupons', (form) => {
    const params = readCouponParams(form)
    return (stripe) => createCoupon(stripe, params, clock.seconds())
  })

  calls.get('/coupons/:id', (form, id) => {
    parseParams(noParams, form)
    return requireRecord(data().coupons, 'coupon', id, 'coupon')
  })

  calls.get('/customers/:id', (form, id) => {
    parseParams(noParams, form)
    return requireRecord(data().customers, 'customer', id).customer
  })

  calls.delete('/customers/:id', (form, { id, cause }) => {
    parseParams(noParams, form)
    const subscriptions = [...data().subscriptions.values()].map(({ subscription }) => subscription)
    const own = subscriptions.filter(({ customer }) => customer === id).map((subscription) => subscription.id)
    return (stripe) => deleteCustomer(stripe, id, own, clock.seconds(), cause)
  })

  calls.post('/prices', (form) => {
    const params = parseParams(priceParams, form)
    return (stripe) => createPrice(stripe, params, clock.seconds())
  })

  calls.post('/billing_portal/configurations', (form) => {
    const params = parseParams(configurationParams, form)
    return (stripe) => createConfiguration(stripe, params, clock.seconds())
  })

  calls.post('/billing_portal/sessions', (form) => {
    const params = parseParams(portalParams, form)
    return (stripe) => openPortalSession(stripe, params, clock.seconds(), config.publicUrl)
  })
}

function update(state: StripeDraft, stored: StoredSubscription, params: UpdateParams, now: number, cause: Cause): void {
  const { subscription } = stored
  if (!isRunning(subscription)) {
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.')
  }
  if (params.metadata) subscription.metadata = { ...subscription.metadata, ...params.metadata }
  if (params.discounts) {
    const coupon = params.discounts[0]?.coupon
    stored.discount = coupon
      ? { id: newId('di_1'), couponId: couponOf(state, coupon, 'discounts[0][coupon]').id }
      : null
    subscription.discounts = stored.discount ? [stored.discount.id] : []
  }
  const isPlanned = params.cancel_at_period_end
  if (isPlanned !== undefined && isPlanned !== subscription.cancel_at_period_end)
    setCancelAtPeriodEnd(subscription, isPlanned, now)
  queueSubscriptionEvent(state, stored, 'customer.subscription.updated', now, cause)
}

function listInvoices(invoices: readonly StoredInvoice[], params: InvoiceListParams): Stripe.ApiList<Stripe.Invoice> {
  const own = invoices.filter(
    ({ invoice }) =>
      subscriptionIdOf(invoice) === params.subscription && (!params.status || invoice.status === params.status),
  )
  const from = params.starting_after ? own.findIndex(({ invoice }) => invoice.id === params.starting_after) + 1 : 0
  const page = own.slice(from, from + (params.limit ?? 10))
  const expand = params.expand ? ['payments'] : []
  return {
    object: 'list',
    data: page.map((stored) => presentInvoice(stored, expand)),
    has_more: from + page.length < own.length,
    url: '/v1/invoices',
  }
}
