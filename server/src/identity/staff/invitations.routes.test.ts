import { dayMs, minuteMs } from '@slodki-ul/contract/durations'
import { invitationEndpoints as rows } from '@slodki-ul/contract/identity/invitations.admin'
import type { StaffRole } from '@slodki-ul/contract/identity/permissions'
import { staffEndpoints } from '@slodki-ul/contract/identity/staff.admin'
import { staffSessionEndpoints } from '@slodki-ul/contract/identity/staff-session.admin'
import { auditEndpoints } from '@slodki-ul/contract/platform/audit.admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from '#db/client.ts'
import { anAccount, bearer, password } from '#testing/accounts.ts'
import { aStaffAccount, aStaffMember, staffCookieOf } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/two-factor.ts'

let testApp: TestApp
let owner: Awaited<ReturnType<typeof aStaffMember>>
let count = 0
beforeEach(async () => {
  testApp ??= await openTestApp()
  owner = await aStaffMember(testApp, ['owner'])
  testApp.sent.length = 0
})
afterAll(() => testApp.close())

const newAddress = () => `nina${++count}@poczta.test`
const keyed = () => ({ headers: { 'idempotency-key': crypto.randomUUID() } })
const invite = (email: string, roles: StaffRole[] = ['shop'], language: 'pl' | 'en' = 'pl') =>
  testApp.call(rows.inviteStaff, { body: { email, roles, language }, ...keyed() }, owner.headers)
const resend = (id: string) => testApp.call(rows.resendInvitation, { params: { id }, ...keyed() }, owner.headers)
const withdraw = (id: string) => testApp.call(rows.withdrawInvitation, { params: { id }, ...keyed() }, owner.headers)
const open = (token: string) => testApp.call(rows.openInvitation, { body: { token } })
const createAccount = (token: string, more: { password?: string; firstName?: string } = {}) =>
  testApp.call(rows.acceptWithNewAccount, {
    body: { token, firstName: 'Nina', lastName: 'Wrona', password: 'Plaster-Miodu-7', ...more },
  })
const join = (token: string, more: { password?: string; code?: string } = {}) =>
  testApp.call(rows.acceptWithAccount, { body: { token, password, ...more } })
const listed = async () => (await testApp.call(rows.listInvitations, {}, owner.headers)).reply
const openOnes = async () => (await listed()).filter(({ isExpired }) => !isExpired)
const staffNamed = async (email: string) =>
  (await testApp.call(staffEndpoints.listStaff, {}, owner.headers)).reply.find((member) => member.email === email)
const accountsOf = async (email: string) =>
  rowsOf(await testApp.context.db.execute(sql`select roles from users where email = ${email}`))

async function mailTo(email: string) {
  await testApp.runJobs()
  const mail = testApp.sent.findLast(({ to }) => to === email)
  return { ...mail, token: /\/admin\/invitation#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '' }
}
/** Invites an address and reads its link. */
async function invited(email: string, ...rest: [roles?: StaffRole[], language?: 'pl' | 'en']) {
  const { reply } = await invite(email, ...rest)
  return { id: reply.id, token: (await mailTo(email)).token }
}

describe('an invitation to the staff', () => {
  it('goes out in the language of the invited person, and its link works once and for 7 days (BO-010)', async () => {
    const email = newAddress()
    const { status, reply } = await invite(email.toUpperCase(), ['support', 'shop', 'shop'], 'en')
    expect([status, reply]).toEqual([
      201,
      {
        id: expect.any(String),
        email,
        roles: ['shop', 'support'],
        language: 'en',
        invitedBy: owner.email,
        sentAt: testApp.clock.date().toISOString(),
        expiresAt: new Date(testApp.clock.now() + 7 * dayMs).toISOString(),
        isExpired: false,
      },
    ])
    const { subject, text, token } = await mailTo(email)
    expect(subject).toBe('Invitation to the back office of Słodki Ul')
    expect(text).toMatch(new RegExp(`${owner.email}[\\s\\S]*shop, support`))
    const polish = newAddress()
    await invite(polish)
    expect((await mailTo(polish)).subject).toBe('Zaproszenie do panelu Słodkiego Ula')
    expect(await accountsOf(email)).toEqual([])

    testApp.clock.advance(7 * dayMs - 1)
    expect((await open(token)).reply).toEqual({
      email,
      roles: ['shop', 'support'],
      language: 'en',
      expiresAt: reply.expiresAt,
      hasAccount: false,
    })
    const weak = await createAccount(token, { password: 'miod' })
    expect([weak.status, weak.problem.errors]).toEqual([400, { password: 'ERRORS.PROVIDEDATA' }])
    expect((await createAccount(token, { password: 'Password1' })).problem.code).toBe('ERRORS.PASSWORDTOOCOMMON')
    const accepted = await createAccount(token)
    expect([accepted.status, accepted.reply.staff]).toMatchObject([
      200,
      { name: 'Nina Wrona', email, language: 'en', roles: ['shop', 'support'] },
    ])
    expect(staffCookieOf(accepted.headers)).not.toBe('')
    // The second factor comes first (BO-003).
    expect(accepted.reply.isSecured).toBe(false)
    const refused = await testApp.call(staffEndpoints.listStaff, {}, bearer(accepted.reply))
    expect([refused.status, refused.problem.code]).toEqual([409, 'ERRORS.TFAREQUIRED'])

    const again = await createAccount(token)
    expect([again.status, again.problem.code, (await open(token)).problem.code]).toEqual([
      400,
      'ERRORS.INVALIDTOKEN',
      'ERRORS.INVALIDTOKEN',
    ])
    const late = newAddress()
    owner = await aStaffMember(testApp, ['owner'])
    const { token: lateToken } = await invited(late)
    testApp.clock.advance(7 * dayMs)
    for (const response of [await open(lateToken), await createAccount(lateToken), await join(lateToken)])
      expect([response.status, response.problem.code]).toEqual([400, 'ERRORS.INVALIDTOKEN'])
    expect(await accountsOf(late)).toEqual([])
    owner = await aStaffMember(testApp, ['owner'])
    expect((await listed()).find((each) => each.email === late)?.isExpired).toBe(true)
  })

  it('can be sent again or withdrawn, and joins an account that is there (BO-010)', async () => {
    const account = await aStaffAccount(testApp, ['content'])
    // The same account, no longer staff: a customer with a password and a second factor.
    await testApp.context.db.execute(sql`delete from staff_members where user_id = ${account.id}`)
    const first = await invited(account.email, ['accountant'])
    testApp.clock.advance(minuteMs)
    const sent = await resend(first.id)
    expect([sent.status, sent.reply.expiresAt]).toEqual([200, new Date(testApp.clock.now() + 7 * dayMs).toISOString()])
    const { token } = await mailTo(account.email)
    expect((await open(first.token)).problem.code).toBe('ERRORS.INVALIDTOKEN')
    expect((await open(token)).reply.hasAccount).toBe(true)
    expect((await createAccount(token)).problem.code).toBe('ERRORS.USERALREADYEXISTS')
    expect((await join(token, { password: 'Nie-to-haslo-1' })).problem.code).toBe('ERRORS.INVALIDUSERNAMEORPASSWORD')
    expect((await join(token)).problem.code).toBe('ERRORS.CODEREQUIRED')
    const code = codeOf(testApp, account.key)
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await join(token, { code: wrong })).problem.code).toBe('ERRORS.CODEINVALID')
    expect(await staffNamed(account.email)).toBeUndefined()
    const joined = await join(token, { code })
    expect([joined.status, joined.reply.isSecured, joined.reply.staff.id]).toEqual([200, true, account.id])
    expect((await staffNamed(account.email))?.roles).toEqual(['accountant'])
    expect(await openOnes()).toEqual([])
    expect((await mailTo(owner.email)).subject).toBe('Nowa osoba w zespole')

    const other = newAddress()
    const { id, token: withdrawn } = await invited(other)
    expect((await openOnes()).map(({ email }) => email)).toEqual([other])
    expect((await withdraw(id)).status).toBe(204)
    expect((await createAccount(withdrawn)).problem.code).toBe('ERRORS.INVALIDTOKEN')
    expect([await accountsOf(other), await openOnes()]).toEqual([[], []])
    for (const response of [await withdraw(id), await resend(id), await resend(crypto.randomUUID())])
      expect([response.status, response.problem.code]).toEqual([404, 'ERRORS.NOTFOUND'])
    expect((await invite(other)).status).toBe(201)

    const entries = await testApp.call(
      auditEndpoints.listAuditEntries,
      { query: { record: 'staff', recordId: account.id } },
      owner.headers,
    )
    expect(entries.reply).toMatchObject([
      {
        call: 'POST admin/session/invitation/join',
        actor: { id: account.id },
        changes: [{ field: 'roles', before: [], after: ['accountant'] }],
      },
    ])
  })

  it('of an address that has one, or is staff already, is refused; so is one without a code given lately', async () => {
    const email = newAddress()
    await invite(email)
    const twice = await invite(email.toUpperCase())
    expect([twice.status, twice.problem]).toMatchObject([409, { reason: 'already-invited' }])
    const refused = await invite(owner.email)
    expect([refused.status, refused.problem]).toMatchObject([409, { reason: 'already-staff' }])
    // Made staff by the command line since the mail went out.
    const customer = await anAccount(testApp)
    const { token } = await invited(customer.email)
    await testApp.context.db.execute(
      sql`insert into staff_members (user_id, roles, since) values (${customer.id}, '{content}', now())`,
    )
    expect((await join(token)).problem).toMatchObject({ code: 'ERRORS.ACTIONNOTALLOWED', reason: 'already-staff' })
    for (const body of [
      { email: 'nikt', roles: ['shop'], language: 'pl' },
      { email, roles: [], language: 'pl' },
      { email, roles: ['shop'], language: 'de' },
    ])
      expect((await testApp.call(rows.inviteStaff, { body: body as never, ...keyed() }, owner.headers)).status).toBe(
        400,
      )
    testApp.clock.advance(11 * minuteMs)
    expect((await invite(newAddress())).problem.code).toBe('ERRORS.CONFIRMIDENTITY')
  })

  it('is accepted once by two presses at the same moment, and deleted with the account or a month after its end', async () => {
    const email = newAddress()
    const { token } = await invited(email)
    const both = await Promise.all([createAccount(token), createAccount(token)])
    expect(both.map(({ status }) => status).toSorted()).not.toEqual([200, 200])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await accountsOf(email)).toEqual([{ roles: ['User'] }])
    const { reply } = await testApp.call(
      staffSessionEndpoints.getStaffMe,
      {},
      bearer(both.find((r) => r.status === 200)?.reply ?? { token: '' }),
    )
    expect(reply.staff.roles).toEqual(['shop'])
    const countRows = async () =>
      rowsOf(await testApp.context.db.execute(sql`select 1 from staff_invitations where email = ${email}`)).length
    testApp.clock.advance(37 * dayMs)
    await testApp.runJobs()
    expect(await countRows()).toBe(1)
    testApp.clock.advance(1)
    await testApp.runJobs()
    expect(await countRows()).toBe(0)
  })
})
