import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { encryptForKsef, type KsefKey, keyFor, readPublicKey } from '#providers/ksef-encryption.ts'
import { askKsefJson, type KsefRequest } from '#providers/ksef-http.ts'
import { type KsefCertificate, signChallenge } from '#providers/ksef-signature.ts'
import { ProviderRefused } from '#providers/refused.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'

/** How we sign in: the certificate first; tokens end with the year 2026. */
export type KsefIdentity = { certificate: () => KsefCertificate } | { token: string }

export type KsefAccessOptions = {
  baseUrl: string
  identity: KsefIdentity
  /** The NIP of the company that invoices are sent for. */
  nip: () => Promise<string>
  now: () => number
}

const text = z.string().min(1).max(10_000)
const reference = z.string().regex(/^[\w-]{10,64}$/)
const tokenSchema = z.object({ token: text, validUntil: z.coerce.date() })
const challengeSchema = z.object({ challenge: text, timestampMs: z.number() })
const startedSchema = z.object({ referenceNumber: reference, authenticationToken: tokenSchema })
const statusSchema = z.object({ status: z.object({ code: z.int() }) })
const tokensSchema = z.object({ accessToken: tokenSchema, refreshToken: tokenSchema })
const refreshedSchema = z.object({ accessToken: tokenSchema })
const keysSchema = z.array(
  z
    .object({
      ...{ certificate: text, publicKeyId: text, usage: z.array(z.string()) },
      ...{ validFrom: z.coerce.date(), validTo: z.coerce.date() },
    })
    .transform(
      ({ certificate, publicKeyId, ...rest }): KsefKey => ({
        ...{ id: publicKeyId, key: readPublicKey(certificate) },
        ...rest,
      }),
    ),
)

type Tokens = z.infer<typeof tokensSchema>

/** A token is not used in its last seconds: the call has to arrive as well. */
const marginMs = 30_000
const [pollMs, pollsMax] = [500, 40]
/** Public keys are read again once a day, and when KSeF does not take one any more. */
const keysMs = 24 * 3_600_000

/** Signs in to KSeF and keeps the tokens and the public keys of this process. */
export function createKsefAccess({ baseUrl, identity, nip, now }: KsefAccessOptions) {
  let tokens: Tokens | null = null
  let signingIn: Promise<Tokens> | null = null
  let keys: { list: KsefKey[]; readAt: number } | null = null
  const urlOf = (path: string) => new URL(baseUrl + path)
  const ask = <Schema extends z.ZodType>(path: string, request: KsefRequest, schema: Schema) =>
    askKsefJson('KSeF', urlOf(path), request, schema)

  const readKeys = async (): Promise<KsefKey[]> => {
    if (keys && now() - keys.readAt < keysMs) return keys.list
    const list = await ask('/security/public-key-certificates', {}, keysSchema)
    keys = { list, readAt: now() }
    return list
  }
  const findKey = async (usage: string): Promise<KsefKey> => {
    const found = keyFor(await readKeys(), usage, new Date(now()))
    if (found) return found
    keys = null
    const fresh = keyFor(await readKeys(), usage, new Date(now()))
    if (!fresh) throw new ProviderUnavailable(`KSeF has no valid key for ${usage}`)
    return fresh
  }
  const start = async () => {
    const { challenge, timestampMs } = await ask('/auth/challenge', { method: 'POST' }, challengeSchema)
    const value = await nip()
    if ('certificate' in identity) {
      const xml = await signChallenge(identity.certificate(), { challenge, nip: value }, new Date(now()))
      return await ask('/auth/xades-signature', { method: 'POST', xml }, startedSchema)
    }
    const key = await findKey('KsefTokenEncryption')
    const json = {
      challenge,
      contextIdentifier: { type: 'Nip', value },
      encryptedToken: encryptForKsef(key, Buffer.from(`${identity.token}|${timestampMs}`)),
      publicKeyId: key.id,
    }
    return await ask('/auth/ksef-token', { method: 'POST', json }, startedSchema)
  }
  const signIn = async (): Promise<Tokens> => {
    const { referenceNumber, authenticationToken } = await retryWithNewKeys(start)
    for (let polls = 0; polls < pollsMax; polls++) {
      const { status } = await ask(`/auth/${referenceNumber}`, { token: authenticationToken.token }, statusSchema)
      if (status.code === 200)
        return await ask('/auth/token/redeem', { method: 'POST', token: authenticationToken.token }, tokensSchema)
      if (status.code !== 100)
        throw new ProviderRefused(`KSeF refused to sign in with ${status.code}`, {
          ...{ status: 401, code: String(status.code) },
        })
      await wait(pollMs)
    }
    throw new ProviderUnavailable('KSeF takes too long to sign in')
  }
  const refresh = async ({ refreshToken }: Tokens): Promise<Tokens | null> => {
    if (refreshToken.validUntil.getTime() - marginMs <= now()) return null
    try {
      const { accessToken } = await ask(
        '/auth/token/refresh',
        { method: 'POST', token: refreshToken.token },
        refreshedSchema,
      )
      return { accessToken, refreshToken }
    } catch (error) {
      if (error instanceof ProviderRefused) return null
      throw error
    }
  }
  /** Repeats a call once with new keys when the key that it used was retired. */
  async function retryWithNewKeys<Result>(call: () => Promise<Result>): Promise<Result> {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof ProviderRefused) || error.reason !== '21470') throw error
      keys = null
      return await call()
    }
  }
  const accessToken = async (): Promise<string> => {
    if (tokens && tokens.accessToken.validUntil.getTime() - marginMs > now()) return tokens.accessToken.token
    signingIn ??= (async () => (tokens && (await refresh(tokens))) ?? (await signIn()))().finally(() => {
      signingIn = null
    })
    tokens = await signingIn
    return tokens.accessToken.token
  }
  return {
    findKey,
    retryWithNewKeys,
    urlOf,
    /** Signs in as if nobody had before, which shows whether the certificate or the token is still good. */
    async signInAnew(): Promise<void> {
      tokens = await signIn()
    },
    /** Calls with an access token, and once more with a new one when that is not taken. */
    async withToken<Result>(call: (token: string) => Promise<Result>): Promise<Result> {
      try {
        return await call(await accessToken())
      } catch (error) {
        if (!(error instanceof ProviderRefused) || error.status !== 401 || !tokens) throw error
        tokens = null
        return await call(await accessToken())
      }
    },
  }
}
