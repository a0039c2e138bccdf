import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hourMs } from '@slodki-ul/contract/durations'
import { failed } from '@slodki-ul/contract/errors'
import { authEndpoints } from '@slodki-ul/contract/identity/auth'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '#command-line.ts'
import { rowsOf } from '#db/client.ts'
import { lockDirectory } from '#db/lock-directory.ts'
import { deriveMailedTokens } from '#identity/auth/register.service.ts'
import { addStaff, listStaff, removeStaff, signOutEverywhere } from '#identity/staff/staff.service.ts'
import { aCustomer, anAccount, anAdmin, signIn } from '#testing/accounts.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let folder: string
beforeAll(async () => {
  testApp = await openTestApp()
  folder = mkdtempSync(join(tmpdir(), 'slodki-ul-command-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await testApp.close()
})

const anAddress = () => `${crypto.randomUUID().slice(0, 18)}@poczta.example`
const check = (headers: Record<string, string>) => testApp.call(authEndpoints.checkSubscription, {}, headers)
const add = async (email: string, isSuper = false) => {
  const outcome = await addStaff(testApp.context, email, isSuper ? ['owner'] : ['content', 'support'])
  if (failed(outcome)) throw new Error(outcome.error)
  return outcome.value
}
const entriesAbout = async (userId: string) =>
  rowsOf<{ actor_id: string | null; call: string; subject: object; outcome: string }>(
    await testApp.context.db.execute(
      sql`select actor_id, call, subject, outcome from audit_entries where subject->>'userId' = ${userId} order by at, call`,
    ),
  )

describe('granting a staff role', () => {
  it('opens an account, whose temporary password goes to the mailbox (SEC-01)', async () => {
    const email = anAddress()
    const { secrets, roles } = await add(` ${email.toUpperCase()}`)
    expect(roles).toEqual(['User', 'Admin'])
    if (!secrets) throw new Error('A new account must have secrets.')
    await testApp.runJobs()
    const mail = testApp.sent.find(({ to }) => to === email)
    const { password, token } = deriveMailedTokens(testApp.context, secrets)
    expect(mail?.text).toContain(password)
    expect(mail?.text).toContain(token)
    expect((await signIn(testApp, email, password)).roles).toEqual(['User', 'Admin'])
  })

  it('uses an existing account and ends its sessions, so that none is longer than a staff session', async () => {
    const { session, headers } = await aCustomer(testApp)
    const { hasChanged, secrets } = await add(session.email)
    expect([hasChanged, secrets]).toEqual([true, null])
    expect((await check(headers)).status).toBe(401)
    const again = await signIn(testApp, session.email)
    expect(again.roles).toEqual(['User', 'Admin'])
    testApp.clock.advance(12 * hourMs)
    const refreshed = await testApp.call(authEndpoints.refreshToken, { body: { RefreshToken: again.refreshToken } })
    expect(refreshed.status).toBe(401)
  })

  it('changes nothing for existing staff', async () => {
    const { session, headers } = await anAdmin(testApp)
    expect((await add(session.email)).hasChanged).toBe(false)
    expect((await check(headers)).status).toBe(200)
    expect(await entriesAbout(session.id)).toEqual([])
  })

  it('makes a Super Admin an Admin too, for admins are known by that role (SEC-03, Q-75)', async () => {
    const { id, email } = await anAccount(testApp)
    expect((await add(email, true)).roles).toEqual(['User', 'Admin', 'Super Admin'])
    expect(await entriesAbout(id)).toEqual([
      {
        actor_id: null,
        call: 'academy admin add',
        subject: { userId: id, before: [], after: ['owner'] },
        outcome: 'done',
      },
    ])
  })

  it('is undone: the rights and the sessions end at once', async () => {
    const { session, headers } = await anAdmin(testApp)
    expect(await removeStaff(testApp.context, session.email)).toMatchObject({ value: { roles: ['User'] } })
    expect((await check(headers)).status).toBe(401)
    expect(await removeStaff(testApp.context, session.email)).toMatchObject({ value: { hasChanged: false } })
    expect((await listStaff(testApp.context)).map(({ email }) => email)).not.toContain(session.email)
    expect((await entriesAbout(session.id)).map(({ call }) => call)).toEqual(['academy admin remove'])
  })

  it('lets them see courses as subscribers do, for as long as they are staff', async () => {
    const { email } = await anAccount(testApp)
    const accessStatus = async () => (await signIn(testApp, email)).hasSubscription
    expect(await accessStatus()).toBe(false)
    await add(email)
    expect(await accessStatus()).toBe(true)
    await add(email, true)
    await removeStaff(testApp.context, email)
    testApp.clock.advance(1_000)
    expect(await accessStatus()).toBe(false)
  })

  it('ends the sessions of a user on request, and nothing else', async () => {
    const { session, headers } = await aCustomer(testApp)
    expect(await signOutEverywhere(testApp.context, session.email)).toEqual({ value: null })
    expect((await check(headers)).status).toBe(401)
    expect((await signIn(testApp, session.email)).roles).toEqual(['User'])
    expect((await entriesAbout(session.id)).map(({ call }) => call)).toEqual(['academy account sign-out'])
    expect(await signOutEverywhere(testApp.context, anAddress())).toEqual({ error: 'ERRORS.USERDOESNTEXISTS' })
  })

  it('needs an account to take rights from', async () => {
    expect(await removeStaff(testApp.context, anAddress())).toEqual({ error: 'ERRORS.USERDOESNTEXISTS' })
  })
})

async function run(args: string[], env: Record<string, string | undefined> = {}) {
  const lines: string[] = []
  const code = await runCommand(args, { NODE_ENV: 'test', DATA_DIR: folder, ...env }, (line) => lines.push(line))
  return { code, output: lines.join('\n') }
}

describe('npm run academy', () => {
  it.each([
    [[]],
    [['admin']],
    [['admin', 'add']],
    [['admin', 'add', 'a@b.pl', 'c@d.pl']],
    [['admin', 'promote', 'a@b.pl']],
    [['--help']],
    [['admin', 'list', 'a@b.pl']],
    [['account', 'sign-out']],
    [['account', 'close', 'a@b.pl']],
  ])('%j: says how it is used', async (args) => {
    const { code, output } = await run(args)
    expect(code).toBe(1)
    expect(output).toContain('npm run academy -- admin add EMAIL')
  })

  it('reports an invalid URL, a wrong setting and a missing database', async () => {
    expect(await run(['admin', 'add', 'nobody'])).toEqual({ code: 1, output: 'nobody is no e-mail address.' })
    expect((await run(['admin', 'list'], { PORT: 'x' })).output).toContain('PORT')
    const { code, output } = await run(['admin', 'list'])
    expect(code).toBe(1)
    expect(output).toContain('Start the app once')
  })

  it('refuses embedded data while the academy runs on them, and names its process', async () => {
    mkdirSync(join(folder, 'pglite'))
    const unlock = lockDirectory(folder)
    const { code, output } = await run(['admin', 'list'])
    unlock()
    expect(code).toBe(1)
    expect(output).toContain(`process ${process.pid}`)
    expect(output).toContain('Stop it first')
  })

  it('works beside a running academy on Postgres', async () => {
    const { url } = testApp
    // The embedded database belongs to one process, so nothing can run beside it.
    if (!url) return
    const env = { DATABASE_URL: url, TOKEN_SECRET: 'a-secret-of-the-tests-that-is-long-enough' }
    const email = anAddress()
    const added = await run(['admin', 'add', email], env)
    expect(added.code).toBe(0)
    expect(added.output).toMatch(
      /is now User, Admin; in the back office: content, support\.[\s\S]*reset-hasla\?token=[\w-]+&userId=[\s\S]*two-factor/,
    )
    expect((await run(['admin', 'add', email], env)).output).toContain('was already User, Admin; in')
    expect((await run(['admin', 'list'], env)).output).toContain(
      `${email}  User, Admin  content, support  two-factor off`,
    )
    expect((await run(['account', 'sign-out', email], env)).code).toBe(0)
    expect((await run(['audit', 'verify'], env)).code).toBe(0)
    expect((await run(['admin', 'remove', email], env)).output).toContain('no longer staff')
    expect((await run(['admin', 'remove', anAddress()], env)).code).toBe(1)
  })
})
