import { createHmac } from 'node:crypto'
import { twoFactorEndpoints } from '@slodki-ul/contract/identity/two-factor'
import { signInByApi } from './accounts.ts'
import { call } from './api-client.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** Seconds for which an authenticator app shows one code. */
export const totpPeriodSeconds = 30

function decodeBase32(key: string): Buffer {
  const bits = [...key].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** Computes the TOTP code of a key at a time (RFC 6238), independently of the app's own implementation. */
export function computeTotpCode(key: string, now: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 1000 / totpPeriodSeconds)))
  const mac = createHmac('sha1', decodeBase32(key)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/**
 * Enables two-factor sign-in for the signed-in user through the API. Returns the key of the authenticator app. Without a
 * password, the session must have just been opened through a provider.
 */
export async function enableTwoFactor(
  api: string,
  { email, token, password }: { email: string; token: string; password?: string },
  readNow: () => Promise<number>,
): Promise<string> {
  const { authenticatorKey: key } = await call(api, twoFactorEndpoints.getTfaSetup, { query: { email } }, token)
  if (key === null) throw new Error(`The key of ${email} was not shown.`)
  const body = { email, code: computeTotpCode(key, await readNow()), currentPassword: password }
  await call(api, twoFactorEndpoints.enableTfa, { body }, token)
  return key
}

/** Enables two-factor sign-in for an account that nobody is signed in to. */
export async function enableTwoFactorFor(
  api: string,
  { email, password }: { email: string; password: string },
  readNow: () => Promise<number>,
): Promise<string> {
  return enableTwoFactor(api, { ...(await signInByApi(api, email, password)), password }, readNow)
}
