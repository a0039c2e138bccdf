import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Role } from '@slodki-ul/contract/identity/access.rules'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import { publish } from '#events.ts'
import { revokeSessions } from '#identity/auth/auth.db.ts'
import { createAccount, type MailedTokens, startRegistration } from '#identity/auth/register.service.ts'
import { findStaff, findUserByEmail, setRoles, type UserRow } from '#identity/users/users.service.ts'
import { markEntryDone } from '#platform/audit/audit.ts'

/** Result of a staff command. */
export type StaffChange = {
  email: string
  roles: readonly Role[]
  isTfaEnabled: boolean
  hasChanged: boolean
  /** Data of the link to set the first password, when the account was created by the command. */
  secrets: MailedTokens | null
}

/**
 * Changes the roles of an account and gives staff the access they need. Ends its sessions, so that no longer-lived
 * session remains.
 */
async function changeRoles(
  tx: Transaction,
  context: Context,
  user: UserRow,
  { roles, command }: { roles: readonly Role[]; command: string },
): Promise<boolean> {
  const before = user.roles
  if (before.length === roles.length && roles.every((role) => before.includes(role))) return false
  await setRoles(tx, user.id, [...roles])
  await publish(tx, context, 'rolesChanged', { userId: user.id, before, after: roles })
  await revokeSessions(tx, user.id, context.clock.date())
  await markEntryDone(tx, context, {
    actorId: null,
    call: command,
    subject: { userId: user.id, before, after: roles },
    ip: null,
  })
  return true
}

/** A Super Admin is also an Admin. */
const staffRoles = (isSuper: boolean): Role[] => (isSuper ? ['Admin', 'Super Admin'] : ['Admin'])

/** Makes a person staff, creating the account if needed; a temporary password is then mailed. */
export async function addStaff(context: Context, email: string, isSuper: boolean): Promise<Outcome<StaffChange>> {
  const draft = await startRegistration(context)
  return inTransaction(context, async (tx): Promise<Outcome<StaffChange>> => {
    const known = await findUserByEmail(tx, email)
    const opened = known ? null : await createAccount(tx, context, draft, { email, language: 'pl' })
    if (opened && failed(opened)) return opened
    const user = known ?? (await findUserByEmail(tx, email))
    if (!user) return fail('ERRORS.USERNOTFOUND')
    const roles: Role[] = ['User', ...staffRoles(isSuper)]
    const hasChanged = await changeRoles(tx, context, user, { roles, command: 'academy admin add' })
    return succeed({
      email: user.email,
      roles,
      isTfaEnabled: user.isTfaEnabled,
      hasChanged,
      secrets: opened?.value ?? null,
    })
  })
}

/** Removes the staff roles of an account. */
export function removeStaff(context: Context, email: string): Promise<Outcome<StaffChange>> {
  return inTransaction(context, async (tx): Promise<Outcome<StaffChange>> => {
    const user = await findUserByEmail(tx, email)
    if (!user) return fail('ERRORS.USERDOESNTEXISTS')
    const roles: Role[] = ['User']
    const hasChanged = await changeRoles(tx, context, user, { roles, command: 'academy admin remove' })
    return succeed({ email: user.email, roles, isTfaEnabled: user.isTfaEnabled, hasChanged, secrets: null })
  })
}

/** Ends every session of an account, for somebody who has lost a device. */
export function signOutEverywhere(context: Context, email: string): Promise<Outcome<null>> {
  return inTransaction(context, async (tx): Promise<Outcome<null>> => {
    const user = await findUserByEmail(tx, email)
    if (!user) return fail('ERRORS.USERDOESNTEXISTS')
    await revokeSessions(tx, user.id, context.clock.date())
    await markEntryDone(tx, context, {
      actorId: null,
      call: 'academy account sign-out',
      subject: { userId: user.id },
      ip: null,
    })
    return succeed(null)
  })
}

/** All staff accounts, ordered by address. */
export const listStaff = ({ db }: Pick<Context, 'db'>): Promise<UserRow[]> => findStaff(db)
