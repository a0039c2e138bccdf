import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { AdminEndpoint } from './admin-endpoint.ts'
import { adminEndpoints } from './admin-endpoints.ts'

const rows = Object.entries(adminEndpoints) as [string, AdminEndpoint][]

/** Names of all fields of a reply, however deep. */
function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, part]) => [
    ...(key === 'properties' ? Object.keys(part as object) : []),
    ...fieldsOf(part),
  ])
}

test('no call opens a session for somebody else: tokens come only from own credentials or an own invitation', () => {
  const giving = rows.filter(([, { reply }]) =>
    fieldsOf(reply && z.toJSONSchema(reply, { unrepresentable: 'any', io: 'output' })).some((field) =>
      /^(token|accessToken|refreshToken|password)$/.test(field),
    ),
  )
  expect(giving.map(([name]) => name).toSorted()).toEqual([
    'acceptWithAccount',
    'acceptWithNewAccount',
    'refreshStaffSession',
    'signInStaff',
  ])
  for (const [name, row] of giving) {
    // Of a session of the back office, which the shop refuses; nobody's id is asked for.
    expect([row.permission, row.params], name).toEqual(['anyone', undefined])
    expect(fieldsOf(z.toJSONSchema(row.reply as z.ZodMiniType)), name).toContain('staff')
  }
})

/** Tables that hold nothing of persons. */
const withoutPersons = ['exportProducts', 'getImportTemplate', 'getWrongRows']

test('whatever gives a list with persons as a table, or asks for a code before it reads, is an entry of the audit log', () => {
  const sensitive = rows.filter(
    ([name, row]) => row.method === 'GET' && !withoutPersons.includes(name) && (row.file === 'text/csv' || row.stepUp),
  )
  expect(sensitive.map(([name]) => name).toSorted()).toEqual([
    'exportAudit',
    'exportGiftCardBalances',
    'exportPeople',
    'exportTrainingAttendees',
    'showGiftCardCode',
  ])
  for (const [name, { audit, stepUp }] of sensitive) {
    expect(audit?.record, name).toBeTruthy()
    expect(stepUp, name).toBe(true)
  }
})
