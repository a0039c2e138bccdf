import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Role } from '@slodki-ul/contract/identity/access.rules'
import { mayUse, type Permission, type StaffRole } from '@slodki-ul/contract/identity/permissions'
import type { Context } from '#context.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import { publish } from '#events.ts'
import { revokeSessions } from '#identity/auth/auth.service.ts'
import { createAccount, type MailedTokens, startRegistration } from '#identity/auth/register.service.ts'
import * as table from '#identity/staff/staff.db.ts'
import { accountRolesOf, sortRoles } from '#identity/staff/staff.rules.ts'
import { findUserByEmail, setRoles, type UserRow } from '#identity/users/users.service.ts'
import { markEntryDone } from '#platform/audit/audit.ts'

/** Result of a staff command. */
export type StaffChange = {
  email: string
  /** Roles of the account. */
  roles: readonly Role[]
  staffRoles: readonly StaffRole[]
  isTfaEnabled: boolean
  hasChanged: boolean
  /** Data of the link to set the first password, when the account was created by the command. */
  secrets: MailedTokens | null
}

/** Gives an account exactly these staff roles, none to end its work, and what comes with them. */
async function changeStaffRoles(
  tx: Transaction,
  context: Context,
  user: UserRow,
  roles: readonly StaffRole[],
): Promise<void> {
  const after = sortRoles(roles)
  if (after.length > 0) await table.upsertStaff(tx, { userId: user.id, roles: after, since: context.clock.date() })
  await applyStaffRoles(tx, context, user, after)
}

/**
 * Gives an account the roles and the access that come with its staff roles, ends its work without any, and ends its
 * sessions, so that none with other rights remains.
 */
export async function applyStaffRoles(
  tx: Transaction,
  context: Context,
  user: UserRow,
  after: readonly StaffRole[],
): Promise<void> {
  if (after.length === 0) await table.deleteStaff(tx, user.id)
  const accountRoles = accountRolesOf(after)
  await setRoles(tx, user.id, accountRoles)
  await publish(tx, context, 'rolesChanged', { userId: user.id, before: user.roles, after: accountRoles })
  await revokeSessions(tx, user.id, context.clock.date())
}

/** Changes the staff roles of an account by a command; false when it has them already. */
async function changeByCommand(
  tx: Transaction,
  context: Context,
  user: UserRow,
  { roles, command }: { roles: readonly StaffRole[]; command: string },
): Promise<boolean> {
  const before = (await table.selectStaffRoles(tx, user.id)) ?? []
  const hasRoles = before.length === roles.length && roles.every((role) => before.includes(role))
  const accountRoles = accountRolesOf(roles)
  const isSame = user.roles.length === accountRoles.length && accountRoles.every((role) => user.roles.includes(role))
  if (hasRoles && isSame) return false
  await changeStaffRoles(tx, context, user, roles)
  await markEntryDone(tx, context, {
    actorId: null,
    call: command,
    record: 'staff',
    recordId: user.id,
    subject: { userId: user.id, before, after: roles },
    ip: null,
  })
  return true
}

/** Makes a person staff, creating the account if needed; a temporary password is then mailed. */
export async function addStaff(
  context: Context,
  email: string,
  staffRoles: readonly StaffRole[],
): Promise<Outcome<StaffChange>> {
  const draft = await startRegistration(context)
  return inTransaction(context, async (tx): Promise<Outcome<StaffChange>> => {
    const known = await findUserByEmail(tx, email)
    const opened = known ? null : await createAccount(tx, context, draft, { email, language: 'pl' })
    if (opened && failed(opened)) return opened
    const user = known ?? (await findUserByEmail(tx, email))
    if (!user) return fail('ERRORS.USERNOTFOUND')
    const hasChanged = await changeByCommand(tx, context, user, { roles: staffRoles, command: 'academy admin add' })
    return succeed({
      email: user.email,
      roles: accountRolesOf(staffRoles),
      staffRoles,
      isTfaEnabled: user.isTfaEnabled,
      hasChanged,
      secrets: opened?.value ?? null,
    })
  })
}

/** Gives a demo account staff roles. */
export async function addDemoStaff(
  tx: Transaction,
  context: Context,
  email: string,
  roles: readonly StaffRole[],
): Promise<void> {
  const user = await findUserByEmail(tx, email)
  if (!user) throw new Error(`There is no demo account ${email}.`)
  await changeStaffRoles(tx, context, user, roles)
}

/** Removes the staff roles of an account. */
export function removeStaff(context: Context, email: string): Promise<Outcome<StaffChange>> {
  return inTransaction(context, async (tx): Promise<Outcome<StaffChange>> => {
    const user = await findUserByEmail(tx, email)
    if (!user) return fail('ERRORS.USERDOESNTEXISTS')
    const hasChanged = await changeByCommand(tx, context, user, { roles: [], command: 'academy admin remove' })
    const roles = accountRolesOf([])
    return succeed({
      email: user.email,
      roles,
      staffRoles: [],
      isTfaEnabled: user.isTfaEnabled,
      hasChanged,
      secrets: null,
    })
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
export const listStaff = ({ db }: Pick<Context, 'db'>) => table.selectStaff(db)

/** Whether somebody else of the staff may write what a permission opens. */
export const hasOtherStaff = async (db: Executor, userId: string, permission: Permission): Promise<boolean> =>
  (await table.selectStaff(db)).some(({ id, roles }) => id !== userId && mayUse(roles, permission, true))

/** All members of staff with what a mail to them needs. */
export const findStaff = (db: Executor) => table.selectStaff(db)
