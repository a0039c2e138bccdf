import type { Role } from '@slodki-ul/contract/identity/access.rules'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { hashPassword, isPassword } from '#identity/users/passwords.ts'
import { insertUsers, selectUserByEmail, type UserRow } from '#identity/users/users.db.ts'

export { hashPassword } from '#identity/users/passwords.ts'
export { selectNames as findNames } from '#identity/users/user-names.db.ts'
export type { SealedKey, UserRow } from '#identity/users/users.db.ts'
export {
  countAccounts,
  deleteUser as removeAccount,
  insertUser as addAccount,
  lockUser,
  replaceSealedKey,
  selectDemoUser as findDemoAccount,
  selectPersonalAccount,
  selectSealedKeys as findSealedKeys,
  selectUser as findUser,
  selectUserByEmail as findUserByEmail,
  updateAcceptedTerms as setAcceptedTerms,
  updateConfirmed as confirmEmail,
  updateDiscordActivated as setDiscordActivated,
  updatePassword as setPassword,
  updateProfile,
  updateRoles as setRoles,
  updateTwoFactor as setTwoFactor,
} from '#identity/users/users.db.ts'

export type DemoAccount = { email: string; firstName: string; lastName?: string; roles: Role[] }

type Demo = { password: string; acceptedTermsVersion: string }

/** Adds accounts with a published password; production refuses to start when they exist. */
export async function addDemoAccounts(
  tx: Transaction,
  { clock }: Pick<Context, 'clock'>,
  accounts: readonly DemoAccount[],
  { password, acceptedTermsVersion }: Demo,
): Promise<void> {
  const at = clock.date()
  const passwordHash = await hashPassword(password)
  const common = { passwordHash, acceptedTermsVersion, emailConfirmedAt: at, isDemo: true, createdAt: at }
  await insertUsers(
    tx,
    accounts.map((account) => ({ ...account, ...common })),
  )
}

/** Adds demo accounts without a password: nobody can sign in to them, they only appear as authors. */
export async function addDemoPeople(
  tx: Transaction,
  { clock }: Pick<Context, 'clock'>,
  people: readonly { id: string; email: string; firstName: string; lastName: string }[],
): Promise<void> {
  const at = clock.date()
  await insertUsers(
    tx,
    people.map((person) => ({ ...person, roles: ['User'], emailConfirmedAt: at, isDemo: true, createdAt: at })),
  )
}

/** Whether an account has a password that works now: a temporary one expires. */
export const hasPassword = (user: UserRow, now: Date): boolean =>
  user.passwordHash !== null && (user.passwordExpiresAt === null || user.passwordExpiresAt > now)

/** The account with this e-mail and password; null when there is none or the temporary password has expired. */
export async function findByPassword(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  email: string,
  password: string,
): Promise<UserRow | null> {
  const user = await selectUserByEmail(db, email)
  const passwordHash = user && hasPassword(user, clock.date()) ? user.passwordHash : null
  const isRight = await isPassword(passwordHash, password)
  return user && isRight ? user : null
}
