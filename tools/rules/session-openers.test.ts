import { expect, test } from 'vitest'
import { checkSessionOpeners } from './session-openers.ts'

const on = (path: string, text: string) => checkSessionOpeners([{ path, text }])
const imported = "import { openSession } from '#identity/auth/sign-in.service.ts'"

test.each([
  ['server/src/membership/people/people.admin.service.ts', 'await insertSession(tx, context, customer, proof)'],
  ['server/src/membership/people/people.db.ts', 'await tx.insert(sessions).values(session)'],
  ['server/src/membership/people/people.db.ts', 'await tx.execute(sql`insert into sessions (id) values (1)`)'],
])('%s may not store a session', (path, text) => {
  expect(on(path, text)).toEqual([`${path}: stores a session`])
})

test('another feature opens none either', () => {
  const path = 'server/src/membership/people/people.admin.routes.ts'
  expect(on(path, imported)).toEqual([`${path}: opens a session`])
})

test.each([
  ['signing in', 'server/src/identity/auth/login-tfa.service.ts', imported],
  ['a first purchase', 'server/src/membership/billing/first-session.service.ts', imported],
  ['the table itself', 'server/src/identity/auth/auth.db.ts', 'tx.insert(sessions)'],
  ['tests', 'server/src/identity/auth/sessions.race.test.ts', 'insertSession()'],
])('%s is fine', (_what, path, text) => {
  expect(on(path, text)).toEqual([])
})
