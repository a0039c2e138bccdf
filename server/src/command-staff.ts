import { isEmail } from '@slodki-ul/contract/email.rules'
import { failed } from '@slodki-ul/contract/errors'
import { type StaffRole, staffRoles } from '@slodki-ul/contract/identity/permissions'
import { textMax } from '@slodki-ul/contract/limits'
import { type Print, Refusal, usage, withContext } from '#command-context.ts'
import type { Config } from '#config.ts'
import type { Context } from '#context.ts'
import { deriveMailedTokens, resetUrl } from '#identity/auth/register.service.ts'
import { addStaff, listStaff, removeStaff, type StaffChange, signOutEverywhere } from '#identity/staff/staff.service.ts'

function requireAddress(email: string): void {
  if (!isEmail(email) || email.length > textMax) throw new Refusal(`${email} is no e-mail address.`)
}

const unknownAccount = (email: string) => new Refusal(`There is no account with the address ${email}.`)

const onOff = (isOn: boolean) => (isOn ? 'on' : 'off')

function printAdded(
  context: Context,
  { email, roles, staffRoles, isTfaEnabled, hasChanged, secrets }: StaffChange,
  print: Print,
): void {
  print(
    `${email} ${hasChanged ? 'is now' : 'was already'} ${roles.join(', ')}; in the back office: ${staffRoles.join(', ')}.`,
  )
  if (secrets) {
    const { token } = deriveMailedTokens(context, secrets)
    print('The account is new. A temporary password goes to the mailbox; a password of their own can be set at')
    print(resetUrl(context, secrets.userId, token))
    print('This link works once and for 7 days: whoever has it has the account.')
  }
  if (hasChanged && !secrets) print('All sessions of the account have ended.')
  if (!isTfaEnabled)
    print('Staff calls work once two-factor is switched on in the account, in a session opened with its code.')
}

/** Moderators, as whom `admin add` adds without further words. */
const firstRoles: readonly StaffRole[] = ['content', 'support']

function readStaffRoles(isSuper: boolean, named: readonly string[]): readonly StaffRole[] {
  const roles = named.map((name) => {
    const role = staffRoles.find((each) => each === name)
    if (!role) throw new Refusal(`There is no staff role ${name}: write ${staffRoles.join(', ')}.`)
    return role
  })
  if (isSuper) return ['owner', ...roles]
  return roles.length > 0 ? roles : firstRoles
}

/** `admin`: who is staff. */
export async function runAdmin(
  [action, email, ...rest]: string[],
  { isSuper, roles: named }: { isSuper: boolean; roles: readonly string[] },
  config: Config,
  print: Print,
): Promise<void> {
  if (action === 'list' && email === undefined) {
    return withContext(config, async (context) => {
      const staff = await listStaff(context)
      for (const { email: address, accountRoles, roles, isTfaEnabled } of staff)
        print(`${address}  ${accountRoles.join(', ')}  ${roles.join(', ')}  two-factor ${onOff(isTfaEnabled)}`)
      if (staff.length === 0) print('There is no staff.')
    })
  }
  if ((action !== 'add' && action !== 'remove') || email === undefined || rest.length > 0) throw new Refusal(usage)
  requireAddress(email)
  const roles = readStaffRoles(isSuper, named)
  return withContext(config, async (context) => {
    const outcome = await (action === 'add' ? addStaff(context, email, roles) : removeStaff(context, email))
    if (failed(outcome)) throw unknownAccount(email)
    const { value } = outcome
    if (action === 'add') return printAdded(context, value, print)
    print(`${value.email} ${value.hasChanged ? 'is no longer staff; all its sessions have ended' : 'was no staff'}.`)
  })
}

/** `account`: sessions of an account. */
export async function runAccount([action, email, ...rest]: string[], config: Config, print: Print): Promise<void> {
  if (action !== 'sign-out' || email === undefined || rest.length > 0) throw new Refusal(usage)
  requireAddress(email)
  return withContext(config, async (context) => {
    if (failed(await signOutEverywhere(context, email))) throw unknownAccount(email)
    print(`All sessions of ${email} have ended.`)
  })
}
