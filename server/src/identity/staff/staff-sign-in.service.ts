import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { StaffSession } from '@slodki-ul/contract/identity/staff-session.admin'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { normalizeEmail } from '#db/columns.ts'
import type { WithCookies } from '#http/cookies.ts'
import type { AnonymousCaller } from '#http/staff-caller.ts'
import { insertSession, type NewSession } from '#identity/auth/auth.service.ts'
import { verifyCredentials } from '#identity/auth/login.service.ts'
import { verifySecondFactor } from '#identity/auth/login-tfa.service.ts'
import { withUnchangedUser } from '#identity/auth/sign-in.service.ts'
import * as table from '#identity/staff/staff.db.ts'
import { describeStaffSession } from '#identity/staff/staff-session.service.ts'
import type { UserRow } from '#identity/users/users.service.ts'
import { markEntryDone } from '#platform/audit/audit.ts'

type Entry = { email: string; password: string; code?: string | undefined }

const refusal = 'ERRORS.INVALIDUSERNAMEORPASSWORD'
const userAgentMax = 300

/**
 * Counts an attempt to give a code of an account with a second factor. Fails with ERRORS.CODEREQUIRED without a code
 * and with ERRORS.TOOMANYATTEMPTS.
 */
export async function requireCode(
  { limits }: Context,
  caller: AnonymousCaller,
  user: UserRow,
  code: string | undefined,
): Promise<Outcome<null>> {
  if (!user.isTfaEnabled) return succeed(null)
  if (!code) return fail('ERRORS.CODEREQUIRED')
  const attempts = [
    ['codeFromAddress', caller.ip],
    ['codeOfAccount', user.id],
    ['codeOfAccountInADay', user.id],
  ] as const
  for (const [call, key] of attempts) {
    const allowed = await limits.consume(call, key)
    if (failed(allowed)) return allowed
  }
  return succeed(null)
}

/** Stores a session of the back office and its entry in the audit log. The caller holds the lock on the account. */
export async function insertStaffSession(
  tx: Transaction,
  context: Context,
  caller: AnonymousCaller,
  user: UserRow,
): Promise<NewSession> {
  const isDemo = user.isDemo && !context.config.production
  const opened = await insertSession(
    tx,
    context,
    user,
    { isRemembered: false, hasSecondFactor: user.isTfaEnabled, providerProvedAt: null },
    {
      userAgent: caller.userAgent?.slice(0, userAgentMax) ?? null,
      // A demo account has no code to give: its password stands for one.
      confirmedAt: user.isTfaEnabled || isDemo ? context.clock.date() : null,
    },
  )
  await markEntryDone(tx, context, {
    actorId: user.id,
    call: 'POST admin/session',
    record: 'session',
    recordId: opened.sessionId,
    subject: {},
    ip: caller.ip,
  })
  return opened
}

/**
 * Opens a session after the password, and the code where there is one, were proved under the lock of the account.
 * `prepare` runs before, writes nothing when it fails, and returns the account as it is then.
 */
export async function verifyCodeAndOpen(
  context: Context,
  caller: AnonymousCaller,
  user: UserRow,
  code: string | undefined,
  prepare: (tx: Transaction, current: UserRow) => Promise<Outcome<UserRow>>,
): Promise<Outcome<NewSession>> {
  const work = async (tx: Transaction, current: UserRow): Promise<Outcome<NewSession>> => {
    if (current.isTfaEnabled && !(code && (await verifySecondFactor(tx, context, current, code))))
      return fail('ERRORS.CODEINVALID')
    const prepared = await prepare(tx, current)
    if (failed(prepared)) return prepared
    return succeed(await insertStaffSession(tx, context, caller, prepared.value))
  }
  const opened = await withUnchangedUser(context, user, refusal, work)
  if (failed(opened) || failed(opened.value)) return failed(opened) ? opened : opened.value
  if (user.isTfaEnabled)
    await Promise.all(
      (['codeOfAccount', 'codeOfAccountInADay'] as const).map((call) => context.limits.reset(call, user.id)),
    )
  return opened.value
}

/**
 * Signs in to the back office (BO-002). A wrong password, an unknown address and an account without a staff role get
 * the same failure after the same work.
 */
export async function signInStaff(
  context: Context,
  caller: AnonymousCaller,
  entry: Entry,
): Promise<WithCookies<StaffSession>> {
  const isStaff = await table.isStaffEmail(context.db, normalizeEmail(entry.email))
  const known = await verifyCredentials(context, caller, entry, () => isStaff)
  if (failed(known)) return known
  const user = known.value
  const counted = await requireCode(context, caller, user, entry.code)
  if (failed(counted)) return counted
  const opened = await verifyCodeAndOpen(context, caller, user, entry.code, async (tx, current) =>
    (await table.selectStaffRoles(tx, user.id)) ? succeed(current) : fail(refusal),
  )
  return failed(opened) ? opened : describeStaffSession(context, user, opened.value)
}
