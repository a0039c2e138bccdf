import type { Input, Reply } from '@slodki-ul/contract/endpoint'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { invitationEndpoints } from '@slodki-ul/contract/identity/invitations.admin'
import { isGoodPassword } from '@slodki-ul/contract/identity/password.rules'
import type { StaffSession } from '@slodki-ul/contract/identity/staff-session.admin'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import type { WithCookies } from '#http/cookies.ts'
import type { AnonymousCaller } from '#http/staff-caller.ts'
import { verifyCredentials } from '#identity/auth/login.service.ts'
import { confirmMailbox } from '#identity/auth/register.service.ts'
import * as invitations from '#identity/staff/invitations.db.ts'
import { selectStaffRoles, upsertStaff } from '#identity/staff/staff.db.ts'
import { applyStaffRoles } from '#identity/staff/staff.service.ts'
import { mailStaffJoined } from '#identity/staff/staff-mails.service.ts'
import { describeStaffSession } from '#identity/staff/staff-session.service.ts'
import { insertStaffSession, requireCode, verifyCodeAndOpen } from '#identity/staff/staff-sign-in.service.ts'
import { isCommonPassword } from '#identity/users/common-passwords.rules.ts'
import {
  addAccount,
  findUser,
  findUserByEmail,
  hashPassword,
  lockUser,
  type UserRow,
} from '#identity/users/users.service.ts'
import { changePreferences } from '#identity/workspace/drafts.service.ts'
import { markEntryDone } from '#platform/audit/audit.ts'
import { recordChange } from '#platform/audit/staff-actions.ts'
import { hashSecret } from '#secrets.ts'

type Rows = typeof invitationEndpoints
type NewAccount = Input<Rows['acceptWithNewAccount']>['body']
type Credentials = Input<Rows['acceptWithAccount']>['body']

/** What an invitation offers. Fails with ERRORS.INVALIDTOKEN when its link does not work any more. */
export async function openInvitation(
  context: Context,
  { ip }: AnonymousCaller,
  token: string,
): Promise<Outcome<Reply<Rows['openInvitation']>>> {
  const allowed = await context.limits.consume('staffInvitation', ip)
  if (failed(allowed)) return allowed
  const found = await invitations.selectByToken(context.db, hashSecret(token), context.clock.date())
  if (!found) return fail('ERRORS.INVALIDTOKEN')
  const { email, roles, language, expiresAt } = found
  const hasAccount = (await findUserByEmail(context.db, email)) !== undefined
  return succeed({ email, roles, language, expiresAt: expiresAt.toISOString(), hasAccount })
}

/**
 * Makes an account staff by an invitation, which works once: its other sessions end, and all owners are mailed. The link
 * was mailed, so it confirms the address. The caller holds the lock on the account; nothing is written when it fails.
 */
async function join(
  tx: Transaction,
  context: Context,
  user: UserRow,
  { token, call, ip }: { token: string; call: string; ip: string },
): Promise<Outcome<UserRow>> {
  const at = context.clock.date()
  const invitation = await invitations.lockByToken(tx, hashSecret(token), at)
  if (invitation?.email !== user.email) return fail('ERRORS.INVALIDTOKEN')
  if (await selectStaffRoles(tx, user.id))
    return fail('ERRORS.ACTIONNOTALLOWED', { extra: { reason: 'already-staff' } })
  const { roles, invitedBy, language } = invitation
  await invitations.updateInvitation(tx, invitation.id, { acceptedAt: at })
  const confirmed = await confirmMailbox(tx, context, user)
  await upsertStaff(tx, { userId: user.id, roles, since: at, invitedBy })
  await changePreferences({ db: tx }, user.id, { language })
  await applyStaffRoles(tx, context, confirmed, roles)
  const entryId = crypto.randomUUID()
  const entry = { id: entryId, actorId: user.id, call, record: 'staff', recordId: user.id, ip }
  await markEntryDone(tx, context, { ...entry, subject: { invitationId: invitation.id } })
  await recordChange(
    tx,
    context,
    { entryId },
    { record: 'staff', recordId: user.id, before: { roles: [] }, after: { roles } },
  )
  await mailStaffJoined(tx, context, user, roles)
  return succeed((await findUser(tx, user.id)) ?? confirmed)
}

/** Creates the account of an invited address and signs in. Fails with ERRORS.USERALREADYEXISTS. */
export async function acceptWithNewAccount(
  context: Context,
  caller: AnonymousCaller,
  { token, password, firstName, lastName }: NewAccount,
): Promise<WithCookies<StaffSession>> {
  const offered = await openInvitation(context, caller, token)
  if (failed(offered)) return offered
  if (!isGoodPassword(password)) return fail('ERRORS.PROVIDEDATA', { fields: { password: 'ERRORS.PROVIDEDATA' } })
  if (isCommonPassword(password))
    return fail('ERRORS.PASSWORDTOOCOMMON', { fields: { password: 'ERRORS.PASSWORDTOOCOMMON' } })
  const { email, language } = offered.value
  const id = crypto.randomUUID()
  const account = { id, email, language, firstName, lastName, passwordHash: await hashPassword(password) }
  const opened = await inTransaction(context, async (tx) => {
    if (!(await addAccount(tx, { ...account, createdAt: context.clock.date() })))
      return fail('ERRORS.USERALREADYEXISTS')
    const user = await lockUser(tx, id)
    if (!user) return fail('ERRORS.INVALIDTOKEN')
    const joined = await join(tx, context, user, {
      token,
      call: 'POST admin/session/invitation/account',
      ip: caller.ip,
    })
    if (failed(joined)) return joined
    return succeed({ user: joined.value, session: await insertStaffSession(tx, context, caller, joined.value) })
  })
  if (failed(opened)) return opened
  return describeStaffSession(context, opened.value.user, opened.value.session)
}

/** Makes the account of an invited address staff, by its password and its code where it has one, and signs in. */
export async function acceptWithAccount(
  context: Context,
  caller: AnonymousCaller,
  { token, password, code }: Credentials,
): Promise<WithCookies<StaffSession>> {
  const offered = await openInvitation(context, caller, token)
  if (failed(offered)) return offered
  const known = await verifyCredentials(context, caller, { email: offered.value.email, password })
  if (failed(known)) return known
  const counted = await requireCode(context, caller, known.value, code)
  if (failed(counted)) return counted
  const opened = await verifyCodeAndOpen(context, caller, known.value, code, (tx, current) =>
    join(tx, context, current, { token, call: 'POST admin/session/invitation/join', ip: caller.ip }),
  )
  return failed(opened) ? opened : describeStaffSession(context, known.value, opened.value)
}
