import { hash, verify } from '@node-rs/argon2'

/** Argon2id as OWASP recommends: 19 MiB of memory, two passes, one lane. */
const argon2id = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, argon2id)

let decoy: Promise<string> | undefined

/**
 * Whether a password matches a hash. Without a hash it verifies against a decoy, so the response time does not tell
 * which accounts exist.
 */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID())
  const fallback = await decoy
  const isRight = await verify(passwordHash ?? fallback, password)
  return isRight && passwordHash !== null
}
