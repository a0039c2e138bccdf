import { withdrawalsEndpoints } from '@slodki-ul/contract/compliance/withdrawals'
import { staffWithdrawalsEndpoints as rows } from '@slodki-ul/contract/compliance/withdrawals.admin'
import { sql } from 'drizzle-orm'
import { queryOne } from '#testing/factories.ts'
import { aKey } from '#testing/staff-orders.ts'
import type { TestApp } from '#testing/test-app.ts'

type Contract = { email: string; kind: 'order' | 'subscription'; contractId: string }

/** A statement about a whole contract, for which staff chose the contract; returns its id. */
export async function aMatchedStatement(
  testApp: TestApp,
  staff: Record<string, string>,
  { email, kind, contractId }: Contract,
): Promise<string> {
  const orderNumber = kind === 'order' ? 'SU-1' : null
  const body = { fullName: 'Aneta Gil', orderNumber, scope: '', email, languageCode: 'pl' as const }
  await testApp.call(withdrawalsEndpoints.sendWithdrawal, { body, headers: {} })
  const found = sql`select id from withdrawals where email = ${email} and matched_at is null`
  const id = (await queryOne<{ id: string }>(testApp, found))?.id ?? ''
  await testApp.call(rows.matchWithdrawal, { params: { id }, headers: aKey(), body: { kind, contractId } }, staff)
  return id
}
