import type { Role } from '@slodki-ul/contract/identity/access.rules'
import { and, eq, gt, isNotNull, isNull, lt, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#db/client.ts'
import { users } from '#identity/users/users.tables.ts'

export type NewUser = typeof users.$inferInsert
export type UserRow = typeof users.$inferSelect

export async function insertUsers(tx: Transaction, rows: NewUser[]): Promise<void> {
  await tx.insert(users).values(rows)
}

export const selectDemoUser = async (db: Executor) =>
  (await db.select({ email: users.email }).from(users).where(eq(users.isDemo, true)).limit(1))[0]

/** All accounts, and those whose accepted terms are not of a version. */
export async function countAccounts(db: Executor, termsVersion: string) {
  const [counted] = await db
    .select({
      accounts: sql<number>`count(*)`.mapWith(Number),
      waiting:
        sql<number>`count(*) filter (where ${users.acceptedTermsVersion} is distinct from ${termsVersion})`.mapWith(
          Number,
        ),
    })
    .from(users)
  return counted ?? { accounts: 0, waiting: 0 }
}

/** Adds an account; false when its address has one. */
export async function insertUser(tx: Transaction, user: NewUser): Promise<boolean> {
  const added = await tx.insert(users).values(user).onConflictDoNothing().returning({ id: users.id })
  return added.length > 0
}

/** Stores a password that the user chose, which does not expire. */
export async function updatePassword(tx: Transaction, id: string, passwordHash: string): Promise<void> {
  await tx
    .update(users)
    .set({ passwordHash, passwordIsTemporary: false, passwordExpiresAt: null })
    .where(eq(users.id, id))
}

type TwoFactor = Pick<
  UserRow,
  'isTfaEnabled' | 'tfaId' | 'tfaSecret' | 'tfaSecretAt' | 'tfaSecretSessionId' | 'tfaLastStep'
>

export async function updateTwoFactor(tx: Transaction, id: string, change: Partial<TwoFactor>): Promise<void> {
  await tx.update(users).set(change).where(eq(users.id, id))
}

export type SealedKey = Pick<UserRow, 'id' | 'tfaSecret'>

/** Id of the signing key that encrypted a two-factor key. */
const sealedBy = sql`split_part(${users.tfaSecret}, '.', 1)`

/** Some accounts whose two-factor key was encrypted by another signing key than the given one. */
export async function selectSealedKeys(
  db: Executor,
  keyId: string,
  excludedIds: readonly string[],
): Promise<SealedKey[]> {
  // Two index ranges, because an index cannot be used for `<>`.
  const ofRange = (isOther: SQL) =>
    db
      .select({ id: users.id, tfaSecret: users.tfaSecret })
      .from(users)
      .where(and(isNotNull(users.tfaSecret), isOther, notInArray(users.id, [...excludedIds])))
      .orderBy(sealedBy)
      .limit(500)
  return [...(await ofRange(lt(sealedBy, keyId))), ...(await ofRange(gt(sealedBy, keyId)))]
}

/** Replaces a re-encrypted two-factor key, unless it has changed meanwhile. */
export async function replaceSealedKey(db: Executor, { id, tfaSecret }: SealedKey, sealed: string): Promise<void> {
  await db
    .update(users)
    .set({ tfaSecret: sealed })
    .where(and(eq(users.id, id), eq(users.tfaSecret, tfaSecret ?? '')))
}

export async function updateConfirmed(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx
    .update(users)
    .set({ emailConfirmedAt: at })
    .where(and(eq(users.id, id), isNull(users.emailConfirmedAt)))
}

export async function updateRoles(tx: Transaction, id: string, roles: Role[]): Promise<void> {
  await tx.update(users).set({ roles }).where(eq(users.id, id))
}

/** Saves profile fields. */
export async function updateProfile(
  tx: Transaction,
  id: string,
  change: Partial<Pick<UserRow, 'firstName' | 'lastName' | 'phoneNumber' | 'address' | 'companyData'>>,
): Promise<void> {
  if (Object.keys(change).length > 0) await tx.update(users).set(change).where(eq(users.id, id))
}

export async function updateAcceptedTerms(tx: Transaction, id: string, version: string): Promise<void> {
  await tx.update(users).set({ acceptedTermsVersion: version }).where(eq(users.id, id))
}

/** Stores whether the account has the community role now. */
export async function updateDiscordActivated(tx: Transaction, id: string, isDiscordActivated: boolean): Promise<void> {
  await tx.update(users).set({ isDiscordActivated }).where(eq(users.id, id))
}

/** An account's data for the export, without credentials. */
export async function selectPersonalAccount(db: Executor, id: string) {
  const { email, emailConfirmedAt, language, roles, firstName, lastName, phoneNumber, address, companyData } = users
  const { passwordIsTemporary, isTfaEnabled, isDiscordActivated, acceptedTermsVersion, createdAt } = users
  const who = { id: users.id, email, emailConfirmedAt, firstName, lastName, phoneNumber, address, companyData }
  const how = {
    language,
    roles,
    passwordIsTemporary,
    isTfaEnabled,
    isDiscordActivated,
    acceptedTermsVersion,
    createdAt,
  }
  const [account] = await db
    .select({ ...who, ...how })
    .from(users)
    .where(eq(users.id, id))
  return account ?? null
}

/** Deletes an account and the rows that reference it with `on delete cascade`. */
export async function deleteUser(tx: Transaction, id: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, id))
}

/** An account, locked until the transaction ends. */
export const lockUser = async (tx: Transaction, id: string): Promise<UserRow | undefined> =>
  (await tx.select().from(users).where(eq(users.id, id)).for('update'))[0]

export const selectUser = async (db: Executor, id: string): Promise<UserRow | undefined> =>
  (await db.select().from(users).where(eq(users.id, id)))[0]

/** An account by its address, compared in normalized form. */
export const selectUserByEmail = async (db: Executor, email: string): Promise<UserRow | undefined> =>
  (await db.select().from(users).where(eq(users.email, email)))[0]
