import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { type Config, readConfig } from '#config.ts'
import { type Environment, SettingsError } from '#settings.ts'

/** A secret that production accepts: the output of `openssl rand -hex 32`, used nowhere else. */
export const strongSecret = '7b1f0c52d98e4a63b7d2195ce0f4863a5d17c8be92f06a413e8dbf5907a2c64d'

/** Reads settings in a test file, with its own data folder. */
export function settingsReader() {
  const folder = mkdtempSync(join(tmpdir(), 'config-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  const secret = strongSecret
  const read = (env: Environment = {}): Config => readConfig({ DATA_DIR: folder, TOKEN_SECRET: secret, ...env })

  /** The lines of the error of readConfig; none when it succeeds. */
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

/** Minimal settings for production; the secret is the reader's. */
export const aProduction: Environment = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://academy.example',
  SANDBOX: '0',
  DATABASE_URL: 'postgresql://academy:secret@db.internal:5432/academy',
  SMTP_URL: 'smtp://user:password@mail.example:587',
  KSEF_ENV: 'off',
}

/** All overrides. */
export const allOverrides = {
  RISK_SIMULATED_PAYMENTS_IN_PRODUCTION: '1',
  RISK_DEMO_ACCOUNTS_IN_PRODUCTION: '1',
  RISK_EMBEDDED_DATABASE_IN_PRODUCTION: '1',
  RISK_RAISED_RATE_LIMITS_IN_PRODUCTION: '1',
  RISK_EXPOSED_DEMO_ACCOUNTS: '1',
}

/** The recorded overrides when none is used. */
export const noOverrides = {
  simulatedPayments: false,
  demoAccounts: false,
  exposedDemoAccounts: false,
  embeddedDatabase: false,
  raisedRateLimits: false,
}
