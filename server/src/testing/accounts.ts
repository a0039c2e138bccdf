import { hash } from '@node-rs/argon2'
import { dayMs } from '@slodki-ul/contract/durations'
import type { Role } from '@slodki-ul/contract/identity/access.rules'
import { authEndpoints, isSession, type Session } from '@slodki-ul/contract/identity/auth'
import type { StaffRole } from '@slodki-ul/contract/identity/permissions'
import { eq } from 'drizzle-orm'
import { inTransaction } from '#db/transaction.ts'
import { sessions } from '#identity/auth/auth.tables.ts'
import { staffMembers } from '#identity/staff/staff.tables.ts'
import { users } from '#identity/users/users.tables.ts'
import { accessPeriods } from '#membership/billing/subscription.tables.ts'
import type { TestApp } from '#testing/test-app.ts'

export const password = 'Miodownik7'
/** The cost of verifying is in the hash: this one takes no time, of the hundreds of sign-ins in a run. */
const passwordHash = hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 })

type AccountOptions = { email?: string; roles?: Role[]; staffRoles?: StaffRole[]; isSubscribed?: boolean }
type UserChange = Partial<typeof users.$inferInsert>

/** An account with its own password and a confirmed address. Returns its id and address. */
export async function anAccount(
  testApp: TestApp,
  { roles = ['User'], staffRoles = [], isSubscribed = false, ...options }: AccountOptions = {},
  change: UserChange = {},
) {
  const id = crypto.randomUUID()
  const email = options.email ?? `${id.slice(0, 18)}@poczta.example`
  const at = testApp.clock.date()
  const row = { id, email, roles, passwordHash: await passwordHash, emailConfirmedAt: at, createdAt: at, ...change }
  await inTransaction(testApp.context, async (tx) => {
    await tx.insert(users).values(row)
    if (staffRoles.length > 0) await tx.insert(staffMembers).values({ userId: id, roles: staffRoles, since: at })
    if (isSubscribed)
      await tx
        .insert(accessPeriods)
        .values({ userId: id, startsAt: at, endsAt: new Date(at.getTime() + 30 * dayMs), cause: 'test' })
  })
  return { id, email }
}

export const bearer = (session: Pick<Session, 'token'>) => ({ authorization: `Bearer ${session.token}` })

/** Signs in through the API. */
export async function signIn(
  testApp: TestApp,
  username: string,
  entered = password,
  rememberMe = true,
): Promise<Session> {
  const body = { username, password: entered, rememberMe }
  const { status, reply } = await testApp.call(authEndpoints.login, { body })
  if (status !== 200 || !isSession(reply)) throw new Error(`Signing in failed: ${JSON.stringify(reply)}`)
  return reply
}

/** A new signed-in account: its session and authorization header. */
export async function aCustomer(testApp: TestApp, options: AccountOptions = {}) {
  const { email } = await anAccount(testApp, options)
  const session = await signIn(testApp, email)
  return { session, headers: bearer(session) }
}

/** A staff member, by default signed in with the second factor that staff calls require. */
export async function anAdmin(
  testApp: TestApp,
  {
    isTfaEnabled = true,
    hasGivenCode = isTfaEnabled,
    ...options
  }: AccountOptions & { isTfaEnabled?: boolean; hasGivenCode?: boolean } = {},
) {
  const admin = await aCustomer(testApp, { roles: ['User', 'Admin'], staffRoles: ['content', 'support'], ...options })
  const { db, clock } = testApp.context
  await db.update(users).set({ isTfaEnabled }).where(eq(users.id, admin.session.id))
  if (hasGivenCode)
    await db.update(sessions).set({ secondFactorAt: clock.date() }).where(eq(sessions.userId, admin.session.id))
  return admin
}
