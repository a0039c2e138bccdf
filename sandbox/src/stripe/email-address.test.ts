import { isEmail } from '@slodki-ul/contract/email.rules'
import { acceptedEmails, longAcceptedEmails, refusedEmails } from '@slodki-ul/contract/email-examples'
import fc from 'fast-check'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSessionParams, startSandbox, type TestSandbox } from '#testing/start-sandbox.ts'
import { isEmailAcceptedByStripe } from './email-address.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())

const create = (customer_email: string) =>
  sandbox.stripe.checkout.sessions.create(buildSessionParams({ customer_email }))

describe('customer_email', () => {
  test.each([...acceptedEmails, ...longAcceptedEmails])('%s is accepted', async (email) => {
    expect((await create(email)).customer_email).toBe(email)
  })

  test.each(Object.entries(refusedEmails).filter(([, email]) => email !== ''))(
    'rejects %s with 400 email_invalid: %j',
    async (_form, email) => {
      const error = await create(email).catch((thrown: unknown) => thrown)
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
      expect([error.statusCode, error.type, error.code, error.param]).toEqual([
        ...[400, 'StripeInvalidRequestError', 'email_invalid', 'customer_email'],
      ])
      expect(error.message).toBe(`Invalid email address: ${email}`)
    },
  )
})

test('the product’s rule and the provider’s agree on any text', () => {
  const part = fc.string({ unit: fc.constantFrom(...'aZ9._+-\'@!é "', '\n'), maxLength: 70 })
  const label = fc.string({ unit: fc.constantFrom(...'aZ9-_é'), maxLength: 66 })
  const shaped = fc
    .tuple(part, fc.array(label, { maxLength: 6 }), fc.constantFrom('pl', 'p', 'p1', 'museum', ''))
    .map(([local, labels, end]) => `${local}@${[...labels, end].join('.')}`)
  fc.assert(
    fc.property(fc.oneof(shaped, part), (text) => {
      expect(isEmail(text)).toBe(isEmailAcceptedByStripe(text))
    }),
    { numRuns: 5000 },
  )
})
