import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { type Config, readConfig } from '#config.ts'
import { type Environment, SettingsError } from '#settings.ts'

/** The settings of a test file, with a folder of their own for the data. */
export function settingsReader() {
  const folder = mkdtempSync(join(tmpdir(), 'config-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  const secret = 'x'.repeat(32)
  const read = (env: Environment = {}): Config => readConfig({ DATA_DIR: folder, TOKEN_SECRET: secret, ...env })

  /** The lines of what readConfig refuses; none when it accepts. */
  function refusals(env: Environment): string[] {
    try {
      read(env)
      return []
    } catch (error) {
      expect(error).toBeInstanceOf(SettingsError)
      const [heading, ...lines] = (error as SettingsError).message.split('\n')
      expect(heading).toBe('Wrong settings:')
      return lines.map((line) => line.trim())
    }
  }

  return { folder, secret, read, refusals }
}

/** What production starts with; the secret is the reader's. */
export const aProduction: Environment = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://academy.example',
  SANDBOX: '0',
  DATABASE_URL: 'postgresql://academy:secret@db.internal:5432/academy',
  SMTP_URL: 'smtp://user:password@mail.example:587',
}

/** Every word that takes a risk. */
export const allRisks = {
  RISK_SIMULATED_PAYMENTS_IN_PRODUCTION: '1',
  RISK_DEMO_ACCOUNTS_IN_PRODUCTION: '1',
  RISK_EMBEDDED_DATABASE_IN_PRODUCTION: '1',
}
