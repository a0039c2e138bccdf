import { generateKeyPairSync, randomBytes } from 'node:crypto'
import * as z from 'zod'

/** What may be wrong with the next token; it is used up by it. */
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

/** How the list of keys is answered until told otherwise: as agreed, not at all, with an error. */
const keyFaults = ['down', 'error'] as const

export const failModes = ['none', ...tokenFaults, ...keyFaults] as const

const keySchema = z.object({ kid: z.string(), jwk: z.record(z.string(), z.unknown()) })
export type SigningKey = z.infer<typeof keySchema>

const values = z.object({
  fail: z.enum(failModes).default('none'),
  /** Private keys, the signing one first; all are published. None until somebody asks. */
  keys: z.array(keySchema).default([]),
  /** For whoever wants it again. */
  lastToken: z.string().nullable().default(null),
})

export const googlePart = { collections: {}, values }

export type GoogleState = z.infer<typeof values>

/** A key as Google has them: RSA, named at random. */
export function makeKey(): SigningKey {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { kid: randomBytes(20).toString('hex'), jwk: { ...privateKey.export({ format: 'jwk' }) } }
}

/** Keys published at once: the one that signs, and the one before it. */
const published = 2

/** Another key signs from now on; tokens of the one before are good until the next rotation. */
export function rotateKeys(state: GoogleState): SigningKey {
  const key = makeKey()
  state.keys = [key, ...state.keys].slice(0, published)
  return key
}
