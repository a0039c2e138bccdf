import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { termsEndpoints } from '@slodki-ul/contract/legal/terms'
import { type Subscription, subscriptionEndpoints } from '@slodki-ul/contract/membership/subscription'
import { call } from './api-client.ts'
import type { ExpectedTexts } from './expected-texts.ts'
import { expect } from './fixtures.ts'
import type { Sandbox } from './sandbox-client.ts'

const person = { firstName: 'Zofia', lastName: 'Kalinowska', phone: '601 234 567' }

/** Fills in who buys a plan. */
export async function fillPerson(page: Page, say: ExpectedTexts, email: string): Promise<void> {
  const form = page.getByRole('region', { name: say.plans.data })
  for (const [name, value] of Object.entries({ ...person, email }))
    await form.getByLabel(say.field[name as keyof ExpectedTexts['field']], { exact: true }).fill(value)
}

type Purchase = { api: string; sandbox: Sandbox; email: string; planId: number; payment: 'Stripe' | 'Blik' }

/** Buys a plan by the calls that the page makes, and pays it; answers its id. Later states are waited for by `waitForSubscription`. */
export async function buyPlan({ api, sandbox, email, planId, payment }: Purchase): Promise<string> {
  const { version } = await call(api, termsEndpoints.getTerms, { params: { lang: 'pl' } })
  const { subscriptionId } = await call(api, subscriptionEndpoints.subscribe, {
    headers: { 'idempotency-key': randomUUID() },
    body: {
      ...person,
      email,
      subscriptionDetailsId: planId,
      paymentMethod: payment,
      languageCode: 'pl',
      consents: { terms: version, resign: true, digital: true },
    },
  })
  await payOpen(sandbox, subscriptionId)
  return subscriptionId
}

/** Pays the open payment page of a subscription. */
async function payOpen(sandbox: Sandbox, subscriptionId: string): Promise<void> {
  const open = (await sandbox.sessionsOf(subscriptionId)).find(({ status }) => status === 'open')
  await sandbox.act(open?.id ?? '', 'pay')
}

/** Waits until the subscription of whoever holds the token is as it should be; answers it. */
export async function waitForSubscription(
  api: string,
  token: string,
  isSo: (subscription: Subscription) => boolean,
): Promise<Subscription> {
  let found: Subscription | null = null
  await expect
    .poll(async () => {
      found = await call(api, subscriptionEndpoints.getSubscription, { query: { languageCode: 'pl' } }, token)
      return found !== null && isSo(found)
    })
    .toBe(true)
  if (!found) throw new Error('There is no subscription.')
  return found
}

/** Lets days pass for the whole academy and for whoever looks at the page, whose own clock says what may be prolonged. */
export async function advanceClocks(page: Page, sandbox: Sandbox, days: number): Promise<void> {
  await sandbox.moveClock(days)
  await page.clock.setSystemTime((await sandbox.clock()).now)
}
