import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { AdminEndpoint } from './admin-endpoint.ts'
import { adminEndpoints } from './admin-endpoints.ts'
import type { Call, Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'

const rows = Object.entries(adminEndpoints) as [string, AdminEndpoint][]

/** Names of all fields of a reply, however deep. */
function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, part]) => [
    ...(key === 'properties' ? Object.keys(part as object) : []),
    ...fieldsOf(part),
  ])
}

/** What a reply calls a session, or what opens one. */
const sessionField = /^(token|accessToken|refreshToken|password|session|(signIn|login)(Url|Link|Code)?)$/i
/** Names by which a call could be told whose session it is to open. */
const personField = /^(id|user|userId|personId|customerId|accountId)$/i

const jsonOf = (schema: z.ZodMiniType | null | undefined, io: 'input' | 'output') =>
  fieldsOf(schema && z.toJSONSchema(schema, { unrepresentable: 'any', io }))
const givesSession = ({ reply }: Pick<Call, 'reply'>): boolean =>
  jsonOf(reply, 'output').some((field) => sessionField.test(field))
const namesPerson = ({ params, query, body }: Pick<Call, 'params' | 'query' | 'body'>): boolean =>
  [params, query, body].some((part) => jsonOf(part, 'input').some((field) => personField.test(field)))

describe('BO-015 no call opens a session for somebody else', () => {
  const id = z.object({ id: z.uuid() })
  test.each([
    ['a token', { reply: z.object({ token: z.string() }) }],
    [
      'a session inside',
      { reply: z.object({ customer: z.object({ session: z.object({ refreshToken: z.string() }) }) }) },
    ],
    ['a link that signs in', { reply: z.object({ loginUrl: z.string() }) }],
    ['a password', { reply: z.object({ password: z.string() }) }],
  ])('such a call would be found: one that gives %s of a person whom it is told', (_what, row) => {
    expect([
      givesSession(row),
      namesPerson({ params: id }),
      namesPerson({ body: z.object({ userId: z.uuid() }) }),
    ]).toEqual([true, true, true])
  })

  test('of the back office: tokens come from own credentials or an own invitation, and the shop refuses them', () => {
    const giving = rows.filter(([, row]) => givesSession(row))
    expect(giving.map(([name]) => name).toSorted()).toEqual([
      'acceptWithAccount',
      'acceptWithNewAccount',
      'refreshStaffSession',
      'signInStaff',
    ])
    for (const [name, row] of giving) {
      expect([row.permission, namesPerson(row)], name).toEqual(['anyone', false])
      // Only a session of the back office describes its staff.
      expect(jsonOf(row.reply, 'output'), name).toContain('staff')
    }
  })

  test('of the shop: tokens come from what only their owner has, and staff have no call of their own', () => {
    const giving = (Object.entries(endpoints) as [string, Endpoint][]).filter(([, row]) => givesSession(row))
    expect(Object.fromEntries(giving.map(([name, row]) => [name, jsonOf(row.body, 'input').toSorted()]))).toEqual({
      login: ['password', 'rememberMe', 'username'],
      refreshToken: ['RefreshToken', 'Token', 'refreshToken', 'token'],
      loginTfa: ['code', 'email'],
      loginWithGoogle: ['idToken', 'languageCode', 'rememberMe'],
      loginWithFacebook: ['authToken', 'languageCode', 'rememberMe'],
      loginFromLink: ['rememberMe', 'token'],
      openFirstSession: ['claim'],
      // The token of the carrier's map, of no account.
      getWidget: [],
    })
    for (const [name, row] of giving) expect([row.access, namesPerson(row)], name).toEqual(['anyone', false])
  })
})

/** Tables that hold nothing of persons. */
const withoutPersons = ['exportList', 'exportProducts', 'getImportTemplate', 'getWrongRows']

test('whatever gives a list with persons as a table, or asks for a code before it reads, is an entry of the audit log', () => {
  const sensitive = rows.filter(
    ([name, row]) => row.method === 'GET' && !withoutPersons.includes(name) && (row.file === 'text/csv' || row.stepUp),
  )
  expect(sensitive.map(([name]) => name).toSorted()).toEqual([
    'exportAcceptances',
    'exportAudit',
    'exportGiftCardBalances',
    'exportPeople',
    'exportPersonalList',
    'exportTrainingAttendees',
    'getOrderEvidence',
    'getRunFile',
    'getSubscriptionEvidence',
    'showGiftCardCode',
  ])
  for (const [name, { audit, stepUp }] of sensitive) {
    expect(audit?.record, name).toBeTruthy()
    expect(stepUp, name).toBe(true)
  }
})
