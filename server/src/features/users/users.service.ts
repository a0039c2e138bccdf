import { hash } from '@node-rs/argon2'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { insertUsers } from '#features/users/users.db.ts'

export { selectDemoUser as findDemoAccount } from '#features/users/users.db.ts'

/** Argon2id as OWASP recommends it: 19 MiB, two passes, one lane. */
const argon2id = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export type DemoAccount = { email: string; firstName: string; roles: string[] }

/** Adds accounts with a published password; production refuses to start beside them. */
export async function addDemoAccounts(
  tx: Transaction,
  { clock }: Pick<Context, 'clock'>,
  accounts: readonly DemoAccount[],
  password: string,
): Promise<void> {
  const at = clock.date()
  const passwordHash = await hash(password, argon2id)
  await insertUsers(
    tx,
    accounts.map((account) => ({ ...account, passwordHash, emailConfirmedAt: at, isDemo: true, createdAt: at })),
  )
}
