import { generateKeyPairSync, randomBytes } from 'node:crypto'
import * as z from 'zod'

/** Faults of the next token; each happens once. */
export const tokenFaults = [
  'audience',
  'issuer',
  'expired',
  'unsigned',
  'key',
  'nonce',
  'unverified',
  'no-email',
  'replayed',
  'cancelled',
] as const
export type TokenFault = (typeof tokenFaults)[number]

/** Failures of the key list that last: no connection, an error. */
const keyFaults = ['down', 'error'] as const

export const failModes = ['none', ...tokenFaults, ...keyFaults] as const

const keySchema = z.object({ kid: z.string(), jwk: z.record(z.string(), z.unknown()) })
export type SigningKey = z.infer<typeof keySchema>

const values = z.object({
  fail: z.enum(failModes).default('none'),
  /** Private keys, the signing one first; their public parts are published. Empty until first used. */
  keys: z.array(keySchema).default([]),
  /** The last issued token, for the fault `replayed`. */
  lastToken: z.string().nullable().default(null),
})

export const googlePart = { collections: {}, values }

export type GoogleState = z.infer<typeof values>

/** Generates an RSA key with a random id. */
export function generateKey(): SigningKey {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { kid: randomBytes(20).toString('hex'), jwk: { ...privateKey.export({ format: 'jwk' }) } }
}

/** The signing key and the previous one are published. */
const publishedKeys = 2

/** Replaces the signing key; tokens of the previous key stay valid until the next rotation. */
export function rotateKeys(state: GoogleState): SigningKey {
  const key = generateKey()
  state.keys = [key, ...state.keys].slice(0, publishedKeys)
  return key
}
