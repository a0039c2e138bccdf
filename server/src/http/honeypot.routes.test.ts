import type { Endpoint } from '@slodki-ul/contract/endpoint'
import { endpoints } from '@slodki-ul/contract/endpoints'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { aProduct } from '#testing/factories.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

const rows = Object.entries(endpoints) as [string, Endpoint][]
const ofOurs = rows.filter(([, { access }]) => access !== 'provider')
const withBody = ofOurs.filter(([, { body }]) => body)

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

describe('a bot that fills in the hidden field (Q-31)', () => {
  const forms = withBody.filter(([, { body }]) => 'website' in ((body as z.ZodMiniObject).def.shape ?? {}))

  it('is detected on every public form that sends a mail', () => {
    expect(forms.map(([name]) => name).toSorted()).toEqual([
      'addToWaitlist',
      'forgotPassword',
      'register',
      'sendTrainingMessage',
      'sendWithdrawal',
      'subscribeNewsletter',
    ])
  })

  // A withdrawal is stored and marked, see withdrawals-relay.routes.test.ts.
  it.each(forms.filter(([name]) => name !== 'sendWithdrawal'))('%s thanks it and does nothing', async (_name, row) => {
    const email = `${crypto.randomUUID().slice(0, 18)}@poczta.example`
    const productId = await aProduct(testApp, { stock: 0 })
    const { statusCode } = await testApp.app.inject({
      method: row.method,
      url: `/api/${row.path}`,
      payload: {
        ...{ email, productId, languageCode: 'pl', website: 'https://spam.example' },
        ...{ Id: 2, FullName: 'Maszyna', Email: email, Message: 'https://spam.example' },
      },
    })
    expect(statusCode).toBe(row.status)
    for (const [table, column] of [
      ['users', 'email'],
      ['mails', 'recipient'],
      ['waitlist_entries', 'email'],
      ['newsletter_consents', 'email'],
      ['training_messages', 'email'],
    ] as const) {
      const found = await testApp.context.db.execute(
        sql`select from ${sql.identifier(table)} where ${sql.identifier(column)} = ${email}`,
      )
      expect((found as unknown as { rows: unknown[] }).rows).toEqual([])
    }
  })
})
