import type { Role } from '@slodki-ul/contract/identity/access.rules'
import type { StaffRole } from '@slodki-ul/contract/identity/permissions'
import type { Staff } from '@slodki-ul/contract/identity/staff-session.admin'
import { staffCookie, staffSessionEndpoints } from '@slodki-ul/contract/identity/staff-session.admin'
import { eq } from 'drizzle-orm'
import { makeKey, sealKey } from '#identity/auth/totp.ts'
import { accountRolesOf } from '#identity/staff/staff.rules.ts'
import { users } from '#identity/users/users.tables.ts'
import { currentKey } from '#secrets.ts'
import { anAccount, bearer, password } from '#testing/accounts.ts'
import type { TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/two-factor.ts'

type StaffOptions = { isTfaEnabled?: boolean; language?: 'pl' | 'en'; accountRoles?: Role[] }

/** An account with staff roles, by default with a second factor, whose key is returned. */
export async function aStaffAccount(
  testApp: TestApp,
  staffRoles: StaffRole[],
  { isTfaEnabled = true, language = 'pl', accountRoles = accountRolesOf(staffRoles) }: StaffOptions = {},
) {
  const account = await anAccount(testApp, { roles: accountRoles, staffRoles }, { language })
  const key = await makeKey()
  const tfaSecret = sealKey(currentKey(testApp.context.config), account.id, key)
  if (isTfaEnabled)
    await testApp.context.db
      .update(users)
      .set({ isTfaEnabled, tfaSecret, tfaLastStep: 0 })
      .where(eq(users.id, account.id))
  return { ...account, key }
}

/** The value of the refresh cookie that a response sets. */
export const staffCookieOf = (headers: Record<string, unknown>): string =>
  new RegExp(`${staffCookie.name}=([^;]*)`).exec([headers['set-cookie']].flat().join('\n'))?.[1] ?? ''

/** Signs in to the back office through the API. */
export async function signInStaff(testApp: TestApp, email: string, code?: string) {
  const body = { email, password, ...(code === undefined ? {} : { code }) }
  const { status, reply, headers } = await testApp.call(staffSessionEndpoints.signInStaff, { body })
  if (status !== 200) throw new Error(`Signing in failed: ${JSON.stringify(reply)}`)
  return { reply, headers: bearer(reply), cookie: `${staffCookie.name}=${staffCookieOf(headers)}` }
}

/** A signed-in member of staff, by default with a second factor that the session has. */
export async function aStaffMember(testApp: TestApp, staffRoles: StaffRole[], options: StaffOptions = {}) {
  const account = await aStaffAccount(testApp, staffRoles, options)
  const code = options.isTfaEnabled === false ? undefined : codeOf(testApp, account.key)
  const session = await signInStaff(testApp, account.email, code)
  return { ...account, ...session, staff: session.reply.staff satisfies Staff }
}
