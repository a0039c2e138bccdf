import { describe, expect, test } from 'vitest'
import { dayMs } from '../durations.ts'
import {
  actionsOf,
  findSubscribeProblem,
  isEndingSoon,
  prolongWindowMs,
  type SubscriptionFacts,
  type SubscriptionOrder,
  subscriptionFormErrors,
  subscriptionStatuses,
} from './billing.rules.ts'
import { planTypes } from './plans.rules.ts'

const company = {
  name: 'Cukiernia',
  taxId: '5265877635',
  address: { address: 'Lipowa 1', line2: '', zipCode: '20-020', city: 'Lublin', country: 'Polska' },
}
const order: SubscriptionOrder = {
  ...{ firstName: 'Zofia', lastName: 'Lis', email: 'zosia@poczta.example', phone: '600 000 000' },
  ...{ userWantsInvoice: false, invoiceFor: 'company' },
  consents: { terms: '2026-11-20', resign: true, digital: true },
}

describe('what a purchase still lacks, in the order of Q-64', () => {
  test.each([
    ['nothing', {}, null],
    ['the terms', { consents: { resign: false, digital: false }, firstName: '' }, 'ERRORS.PLEASEACCEPTTERMS'],
    ['the right to resign', { consents: { terms: 'x', resign: false, digital: false } }, 'ERRORS.PLEASEACCEPTRIGHT'],
    ['the consent', { consents: { terms: 'x', resign: true, digital: false } }, 'ERRORS.PLEASEACCEPTCONSENT'],
    ['a name', { firstName: '' }, 'ERRORS.PROVIDEDATA'],
    ['an address', { email: 'zosia' }, 'ERRORS.PROVIDEDATA'],
    ['invoice data', { userWantsInvoice: true }, 'ERRORS.PROVIDEDATA'],
    ['nothing, with invoice data', { userWantsInvoice: true, companyData: company }, null],
    [
      "nothing, with a person's invoice data",
      { userWantsInvoice: true, invoiceFor: 'person' as const, companyData: { ...company, name: '', taxId: '' } },
      null,
    ],
    [
      'a good tax number',
      { userWantsInvoice: true, companyData: { ...company, taxId: '5265877636' } },
      'ERRORS.PROVIDEDATA',
    ],
    [
      'no Polish tax number of a company abroad',
      {
        userWantsInvoice: true,
        companyData: { ...company, taxId: 'CZ 1234-5678', address: { ...company.address, country: 'Czechy' } },
      },
      null,
    ],
  ])('SUB-33 SUB-34 SUB-35 %s', (_what, change, code) => {
    expect(findSubscribeProblem({ ...order, ...change })?.error ?? null).toBe(code)
  })

  test('SUB-38 an invalid address has another error than a missing one', () => {
    expect(subscriptionFormErrors({ ...order, email: 'zosia' })).toEqual({ email: 'ERRORS.ENTERVALIDEMAIL' })
    expect(subscriptionFormErrors({ ...order, email: '' })).toEqual({ email: 'ERRORS.ENTEREMAIL' })
  })

  test('SUB-24 names each field of an invoice that is empty', () => {
    expect(Object.keys(findSubscribeProblem({ ...order, userWantsInvoice: true })?.fields ?? {}).sort()).toEqual([
      'companyData.address.address',
      'companyData.address.city',
      'companyData.address.country',
      'companyData.address.zipCode',
      'companyData.name',
      'companyData.taxId',
    ])
  })
})

const now = Date.UTC(2026, 10, 20, 12)

describe('whether the end is near', () => {
  test.each([
    ['for ever', null, false],
    ['over', -1, false],
    ['now', 0, false],
    ['a moment away', 1, true],
    ['a moment less than 30 days away', prolongWindowMs - 1, true],
    ['30 days away', 30 * dayMs, false],
  ])('SUB-55 %s', (_when, away, expected) => {
    expect(isEndingSoon(away === null ? null : now + away, now)).toBe(expected)
  })
})

/** Offered actions by payment method: status, day, whether a cancellation is scheduled, actions. */
const card = { paymentMethod: 'Stripe', providerSubscriptionId: 'sub_1' }
const ahead = { paymentMethod: 'Blik', providerSubscriptionId: null }
const expected: [string, Partial<SubscriptionFacts>, string[]][] = [
  ['card, active', { ...card, status: 'Active' }, ['cancel', 'updatePayment']],
  ['card, as the provider spells it', { ...card, status: 'pastdue' }, ['cancel', 'updatePayment', 'repay']],
  [
    'card, active, ends soon',
    { ...card, status: 'Active', paidUntil: now + 5 * dayMs },
    ['cancel', 'updatePayment', 'prolongHint'],
  ],
  ['card, overdue', { ...card, status: 'PastDue', paidUntil: now - dayMs }, ['cancel', 'updatePayment', 'repay']],
  ['card, end planned', { ...card, status: 'Active', cancellationPlanned: true }, ['reactivate']],
  [
    'card, end planned and soon',
    { ...card, status: 'Active', cancellationPlanned: true, paidUntil: now + dayMs },
    ['reactivate'],
  ],
  ['card, ended by the provider', { ...card, status: 'Cancelled' }, []],
  ['card, over', { ...card, status: 'Expired', paidUntil: now - dayMs }, []],
  ['paid ahead, active', { ...ahead, status: 'Active' }, []],
  ['paid ahead, ends soon', { ...ahead, status: 'Active', paidUntil: now + 29 * dayMs }, ['prolong']],
  ['paid ahead, over', { ...ahead, status: 'Expired', paidUntil: now - dayMs }, []],
  ['for ever', { ...ahead, type: 'Eternal', status: 'Active', paidUntil: null }, []],
  [
    'by card but free with a voucher, ends soon',
    { ...card, providerSubscriptionId: null, status: 'Active', paidUntil: now + dayMs },
    ['prolongHint'],
  ],
  ['waiting to be paid', { ...card, providerSubscriptionId: null, status: 'Pending', paidUntil: null }, ['repay']],
  ['never paid', { ...ahead, status: 'Inactive', paidUntil: null }, []],
]

describe('what is offered for a subscription', () => {
  test.each(expected)('SUB-51 SUB-54 SUB-55 %s', (_what, facts, actions) => {
    const whole = {
      ...{ type: 'Monthly' as const, status: 'Active', cancellationPlanned: false, paidUntil: now + 100 * dayMs },
      ...card,
      ...facts,
    }
    expect(actionsOf(whole, now)).toEqual(actions)
  })

  test('over all combinations: only possible actions are offered', () => {
    for (const type of planTypes)
      for (const status of subscriptionStatuses)
        for (const paid of [card, ahead])
          for (const cancellationPlanned of [false, true])
            for (const days of [-40, -1, 0, 1, 29, 30, 31, 400]) {
              const paidUntil = type === 'Eternal' ? null : now + days * dayMs
              const actions = actionsOf({ type, status, ...paid, cancellationPlanned, paidUntil }, now)
              const isRunning = status === 'Active' || status === 'PastDue'
              const isManaged = paid === card && isRunning
              expect(actions.includes('cancel')).toBe(isManaged && !cancellationPlanned)
              expect(actions.includes('updatePayment')).toBe(isManaged && !cancellationPlanned)
              expect(actions.includes('prolong')).toBe(
                paid === ahead && isRunning && type !== 'Eternal' && days > 0 && days < 30,
              )
              expect(actions.includes('reactivate')).toBe(
                isManaged && cancellationPlanned && type !== 'Eternal' && days >= 0,
              )
              expect(actions.includes('repay')).toBe(status === 'Pending' || (status === 'PastDue' && paid === card))
            }
  })
})

test('there are six states of a subscription (SUB-50)', () => {
  expect(subscriptionStatuses).toEqual(['Active', 'Inactive', 'Pending', 'Cancelled', 'Expired', 'PastDue'])
})
