import { randomBytes } from 'node:crypto'
import { simulation } from '@slodki-ul/contract/simulation'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { SandboxContext } from '#context.ts'
import { decryptKey, describeKey, isKeyInUse } from './keys.ts'
import { reference } from './numbers.ts'
import { KsefError } from './replies.ts'
import { nipOf, readSignedChallenge } from './signature.ts'
import type { KsefDraft } from './state.ts'

const challengeMs = 10 * 60_000
const accessMs = 15 * 60_000
const refreshMs = 7 * 24 * 3_600_000

const tokenCall = z.strictObject({
  challenge: z.string(),
  contextIdentifier: z.strictObject({ type: z.literal('Nip'), value: z.string().regex(/^\d{10}$/) }),
  encryptedToken: z.string(),
  publicKeyId: z.string().max(44).optional(),
})

const bearerOf = ({ headers }: FastifyRequest) => /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
const secret = () => randomBytes(32).toString('base64url')
const iso = (ms: number) => new Date(ms).toISOString()

/** The company that an access token belongs to. Throws a 401. */
export function authorize({ state, clock }: SandboxContext, request: FastifyRequest): string {
  const access = state.data.ksef.accesses.get(bearerOf(request))
  if (access?.kind !== 'access' || access.until <= clock.now())
    throw new KsefError(21304, 'Brak uwierzytelnienia.', 401)
  return access.nip
}

/** A token of a company, kept until it ends. */
function issueToken(ksef: KsefDraft, nip: string, kind: 'access' | 'refresh', now: number) {
  const [token, until] = [secret(), now + (kind === 'access' ? accessMs : refreshMs)]
  ksef.accesses.set(token, { token, nip, kind, until })
  return { token, validUntil: iso(until) }
}

/** Signing in by certificate and by token. */
export function authRoutes(app: FastifyInstance, context: SandboxContext): void {
  const { state, clock } = context
  const takeChallenge = (ksef: KsefDraft, challenge: string): number => {
    const found = ksef.challenges.get(challenge)
    ksef.challenges.delete(challenge)
    if (!found || clock.now() - found.timestampMs > challengeMs)
      throw new KsefError(21111, 'Nieprawidłowe wyzwanie autoryzacyjne.')
    return found.timestampMs
  }
  const begin = (ksef: KsefDraft, nip: string, code: number, words: string) => {
    const [ref, token] = [reference('AU', clock.now()), secret()]
    ksef.signIns.set(token, { reference: ref, nip, code, words, token, isRedeemed: false, polls: 0 })
    return {
      referenceNumber: ref,
      authenticationToken: { token, validUntil: iso(clock.now() + challengeMs) },
      unknownField: true,
    }
  }
  app.get('/security/public-key-certificates', async () => [describeKey(state.data.ksef.keyIndex)])

  app.post('/auth/challenge', async () =>
    state.change(({ ksef }) => {
      const [challenge, timestampMs] = [reference('CR', clock.now()), clock.now()]
      ksef.challenges.set(challenge, { challenge, timestampMs })
      return { challenge, timestamp: iso(timestampMs), timestampMs, clientIp: '127.0.0.1' }
    }),
  )

  app.post('/auth/ksef-token', async (request, reply) => {
    const call = tokenCall.safeParse(request.body)
    if (!call.success) throw new KsefError(21405, z.prettifyError(call.error))
    const { challenge, contextIdentifier, encryptedToken, publicKeyId } = call.data
    const started = state.change(({ ksef }) => {
      if (!isKeyInUse(ksef.keyIndex, publicKeyId)) throw new KsefError(21470, 'Klucz nie jest wspierany.')
      const timestampMs = takeChallenge(ksef, challenge)
      const token = decryptKey(ksef.keyIndex, encryptedToken)?.toString('utf8')
      const isGood = token === `${simulation.ksef.token}|${timestampMs}`
      return isGood
        ? begin(ksef, contextIdentifier.value, 200, 'Uwierzytelnianie zakończone sukcesem')
        : begin(ksef, contextIdentifier.value, 450, 'Nieprawidłowy token')
    })
    return await reply.status(202).send(started)
  })

  app.post('/auth/xades-signature', async (request, reply) => {
    const read = readSignedChallenge(String(request.body))
    if ('code' in read) throw new KsefError(read.code, read.words)
    const { challenge, nip, certificate } = read
    const started = state.change(({ ksef }) => {
      takeChallenge(ksef, challenge)
      const now = clock.now()
      const isValid = Date.parse(certificate.validFrom) <= now && now < Date.parse(certificate.validTo)
      if (!isValid || ksef.fail === 'certificate-expired') return begin(ksef, nip, 460, 'Nieważny certyfikat')
      if (nipOf(certificate) !== nip) return begin(ksef, nip, 415, 'Brak przypisanych uprawnień')
      return begin(ksef, nip, 200, 'Uwierzytelnianie zakończone sukcesem')
    })
    return await reply.status(202).send(started)
  })

  app.get<{ Params: { reference: string } }>('/auth/:reference', async (request) =>
    state.change(({ ksef }) => {
      const signIn = ksef.signIns.get(bearerOf(request))
      if (signIn?.reference !== request.params.reference) throw new KsefError(21304, 'Brak uwierzytelnienia.', 401)
      signIn.polls += 1
      const isDone = signIn.polls > 1
      return {
        startDate: iso(clock.now()),
        authenticationMethod: 'Token',
        status: isDone
          ? { code: signIn.code, description: signIn.words }
          : { code: 100, description: 'Uwierzytelnianie w toku' },
      }
    }),
  )
}

/** The tokens of who signed in. */
export function tokenRoutes(app: FastifyInstance, { state, clock }: SandboxContext): void {
  app.post('/auth/token/redeem', async (request) =>
    state.change(({ ksef }) => {
      const signIn = ksef.signIns.get(bearerOf(request))
      if (signIn?.code !== 200 || signIn.isRedeemed) throw new KsefError(21301, 'Brak autoryzacji.')
      signIn.isRedeemed = true
      return {
        accessToken: issueToken(ksef, signIn.nip, 'access', clock.now()),
        refreshToken: issueToken(ksef, signIn.nip, 'refresh', clock.now()),
      }
    }),
  )

  app.post('/auth/token/refresh', async (request) =>
    state.change(({ ksef }) => {
      const access = ksef.accesses.get(bearerOf(request))
      if (access?.kind !== 'refresh' || access.until <= clock.now()) throw new KsefError(21301, 'Brak autoryzacji.')
      return { accessToken: issueToken(ksef, access.nip, 'access', clock.now()) }
    }),
  )
}
