import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { SandboxContext } from '#context.ts'
import { authorize } from './auth-routes.ts'
import { decryptKey, isKeyInUse } from './keys.ts'
import { reference } from './numbers.ts'
import { KsefError } from './replies.ts'
import type { ReceivedBatch, ReceivedSession } from './state.ts'

export const base64 = z.string().regex(/^[\w+/]+={0,2}$/)
export const hash = z.string().regex(/^[\w+/]{43}=$/)

/** What a call to open a session says, of either kind. */
export const sessionFields = {
  formCode: z.strictObject({
    ...{ systemCode: z.literal('FA (3)'), schemaVersion: z.literal('1-0E'), value: z.literal('FA') },
  }),
  encryption: z.strictObject({
    ...{ encryptedSymmetricKey: base64, initializationVector: base64, publicKeyId: z.string().max(44).optional() },
  }),
}
type Encryption = z.output<typeof sessionFields.encryption>

export function parseCall<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const call = schema.safeParse(body)
  if (!call.success) throw new KsefError(21405, z.prettifyError(call.error))
  return call.data
}

/** Finds a session of the caller by its reference. Throws a KsefError for any other. */
export const sessionFinder = (context: SandboxContext) => (request: FastifyRequest, session: string) => {
  const nip = authorize(context, request)
  const found = context.state.data.ksef.sessions.get(session)
  if (found?.nip !== nip) throw new KsefError(21173, 'Brak sesji o wskazanym numerze referencyjnym.')
  return found
}

/** Opens a session with the key that it was given. Throws a KsefError when that cannot be read. */
export function openSession(
  { state, clock }: SandboxContext,
  nip: string,
  { encryptedSymmetricKey, initializationVector, publicKeyId }: Encryption,
  batch: ReceivedBatch | null,
): ReceivedSession {
  // A change that throws is undone, so the keys change by themselves.
  state.change(({ ksef }) => {
    if (ksef.fail !== 'key-retired') return
    ksef.fail = 'none'
    ksef.keyIndex += 1
  })
  return state.change(({ ksef }) => {
    const key = decryptKey(ksef.keyIndex, encryptedSymmetricKey)
    if (!isKeyInUse(ksef.keyIndex, publicKeyId)) throw new KsefError(21470, 'Klucz nie jest wspierany.')
    if (key?.byteLength !== 32) throw new KsefError(21405, 'Nieprawidłowy klucz symetryczny.')
    const session = {
      ...{ reference: reference(batch ? 'SB' : 'SO', clock.now()), nip, key: key.toString('base64') },
      ...{ vector: initializationVector, openedAt: clock.now(), isClosed: false, batch },
    }
    ksef.sessions.set(session.reference, session)
    return session
  })
}
