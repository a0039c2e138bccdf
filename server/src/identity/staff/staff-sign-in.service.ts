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

/** Counts an attempt to give a code. Fails with ERRORS.TOOMANYATTEMPTS. */
async function countCode({ limits }: Context, caller: AnonymousCaller, user: UserRow): Promise<Outcome<null>> {
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

/** Opens a session after the password, and the code where there is one, were proved under the lock of the account. */
async function openStaffSession(
  context: Context,
  caller: AnonymousCaller,
  user: UserRow,
  code: string | undefined,
): Promise<Outcome<NewSession>> {
  const work = async (tx: Transaction, current: UserRow): Promise<Outcome<NewSession>> => {
    if (current.isTfaEnabled && !(code && (await verifySecondFactor(tx, context, current, code))))
      return fail('ERRORS.CODEINVALID')
    if (!(await table.selectStaffRoles(tx, user.id))) return fail(refusal)
    const isDemo = current.isDemo && !context.config.production
    const opened = await insertSession(
      tx,
      context,
      current,
      { isRemembered: false, hasSecondFactor: current.isTfaEnabled, providerProvedAt: null },
      {
        userAgent: caller.userAgent?.slice(0, userAgentMax) ?? null,
        // A demo account has no code to give: its password stands for one.
        confirmedAt: current.isTfaEnabled || isDemo ? context.clock.date() : null,
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
    return succeed(opened)
  }
  const opened = await withUnchangedUser(context, user, refusal, work)
  return failed(opened) ? opened : opened.value
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
  if (user.isTfaEnabled) {
    if (!entry.code) return fail('ERRORS.CODEREQUIRED')
    const counted = await countCode(context, caller, user)
    if (failed(counted)) return counted
  }
  const opened = await openStaffSession(context, caller, user, entry.code)
  if (failed(opened)) return opened
  if (user.isTfaEnabled)
    await Promise.all(
      (['codeOfAccount', 'codeOfAccountInADay'] as const).map((call) => context.limits.reset(call, user.id)),
    )
  return describeStaffSession(context, user, opened.value)
}
