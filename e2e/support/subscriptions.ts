import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { termsEndpoints } from '@slodki-ul/contract/legal/terms'
import { type Subscription, subscriptionEndpoints } from '@slodki-ul/contract/membership/billing'
import { call } from './api-client.ts'
import type { ExpectedTexts } from './expected-texts.ts'
import { expect } from './fixtures.ts'
import type { Sandbox } from './sandbox-client.ts'

const person = { firstName: 'Zofia', lastName: 'Kalinowska', phone: '601 234 567' }

/** Fills in the buyer of a plan. */
export async function fillPerson(page: Page, texts: ExpectedTexts, email: string): Promise<void> {
  const form = page.getByRole('region', { name: texts.plans.data })
  for (const [name, value] of Object.entries({ ...person, email }))
    await form.getByLabel(texts.field[name as keyof ExpectedTexts['field']], { exact: true }).fill(value)
}

type Purchase = { api: string; sandbox: Sandbox; email: string; planId: number; payment: 'Stripe' | 'Blik' }

/** Buys and pays a plan through the API. Returns its id. `waitForSubscription` waits for later states. */
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

/** Pays the open payment session of a subscription. */
async function payOpen(sandbox: Sandbox, subscriptionId: string): Promise<void> {
  const open = (await sandbox.sessionsOf(subscriptionId)).find(({ status }) => status === 'open')
  await sandbox.act(open?.id ?? '', 'pay')
}

/** Waits until the subscription of the token's user matches. Returns it. */
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
  if (!found) throw new Error('No subscription.')
  return found
}

/** Advances the clocks of app and page by days; the page's own clock decides what can be prolonged. */
export async function advanceClocks(page: Page, sandbox: Sandbox, days: number): Promise<void> {
  await sandbox.advanceClock(days)
  await page.clock.setSystemTime((await sandbox.clock()).now)
}
