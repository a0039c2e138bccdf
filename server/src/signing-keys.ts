import { createHash, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type SigningKey = { readonly id: string; readonly secret: string }

/** The id of a key, which identifies the key of a signed link during a rotation. */
export const nameSigningKey = (secret: string): SigningKey => ({
  id: createHash('sha256').update(secret).digest('hex').slice(0, 8),
  secret,
})

/**
 * Outside production a secret is generated once and stored with the data; processes that start together read the same
 * one.
 */
export function loadOrCreateSecret(dataDir: string): string {
  const path = join(dataDir, 'token-secret')
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true })
    const draft = `${path}-${process.pid}`
    writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 })
    try {
      linkSync(draft, path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(draft)
    }
  }
  return readFileSync(path, 'utf8').trim()
}
