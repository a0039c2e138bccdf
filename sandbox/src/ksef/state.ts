import * as z from 'zod'
import type { PartDraft } from '#parts.ts'

/** Failures that last until the next call: no connection, no answer, an error, the rate limit, no sign-in. */
const lastingFailures = ['none', 'down', 'slow', 'error', 'limited', 'certificate-expired'] as const
/** Failures of the next invoice only; `key-retired` also puts another key in use. */
const singleFailures = [
  ...(['key-retired', 'semantics', 'interrupted', 'answer-lost', 'session-closed'] as const),
  /**
   * Of the next batch: a part that is not taken, a file that cannot be unpacked, a session that KSeF cancels, and one of which
   * two thirds are read while it is asked about the first times.
   */
  ...(['part-refused', 'batch-broken', 'batch-cancelled', 'batch-half'] as const),
] as const
export const failModes = [...lastingFailures, ...singleFailures] as const
export type FailMode = (typeof failModes)[number]

const challengeSchema = z.object({ challenge: z.string(), timestampMs: z.number() })
const signInSchema = z.object({
  reference: z.string(),
  nip: z.string(),
  code: z.number(),
  words: z.string(),
  token: z.string(),
  isRedeemed: z.boolean(),
  polls: z.number(),
})
const accessSchema = z.object({
  token: z.string(),
  nip: z.string(),
  kind: z.enum(['access', 'refresh']),
  until: z.number(),
})
const partSchema = z.object({
  ordinalNumber: z.number(),
  fileSize: z.number(),
  fileHash: z.string(),
  /** The secret of the address that it is uploaded to. */
  secret: z.string(),
})
const batchSchema = z.object({
  fileSize: z.number(),
  fileHash: z.string(),
  parts: z.array(partSchema),
  isOffline: z.boolean(),
  code: z.number(),
  words: z.string(),
  details: z.array(z.string()).default([]),
  polls: z.number(),
  /** Whether it is read in two steps. */
  isHalf: z.boolean().default(false),
})
export type ReceivedBatch = z.infer<typeof batchSchema>
/** An uploaded part, until its batch is closed. */
const uploadSchema = z.object({ secret: z.string(), content: z.string() })
const sessionSchema = z.object({
  reference: z.string(),
  nip: z.string(),
  key: z.string(),
  vector: z.string(),
  openedAt: z.number(),
  isClosed: z.boolean(),
  /** Of a batch session what was announced, and the state of the whole. */
  batch: batchSchema.nullable().default(null),
})
export type ReceivedSession = z.infer<typeof sessionSchema>
const invoiceSchema = z.object({
  reference: z.string(),
  session: z.string(),
  position: z.number(),
  hash: z.string(),
  xml: z.string(),
  /** What makes a duplicate: seller, type and number; empty when it could not be read. */
  identity: z.string(),
  number: z.string(),
  code: z.number(),
  words: z.string(),
  details: z.array(z.string()),
  ksefNumber: z.string().nullable(),
  original: z.object({ session: z.string(), ksefNumber: z.string() }).nullable(),
  isOffline: z.boolean(),
  receivedAt: z.number(),
  /** How often its status was read: the first time it is still processed. */
  polls: z.number(),
  upo: z.string().nullable(),
  /** Of a batch the name of its file in there. */
  fileName: z.string().nullable().default(null),
})
export type ReceivedInvoice = z.infer<typeof invoiceSchema>

export const ksefPart = {
  /** Challenges by themselves, sign-ins and tokens by their token, sessions and invoices by their reference, uploads by their secret. */
  collections: {
    challenges: challengeSchema,
    signIns: signInSchema,
    accesses: accessSchema,
    sessions: sessionSchema,
    invoices: invoiceSchema,
    uploads: uploadSchema,
  },
  values: z.object({
    fail: z.enum(failModes).default('none'),
    /** Seconds of Retry-After of the rate limit. */
    retryAfter: z.number().default(7),
    /** Which of the key pairs is in use. */
    keyIndex: z.number().default(0),
    lastPosition: z.number().default(0),
    /** Calls, oldest first, as "POST /sessions/online". */
    received: z.array(z.string()).default([]),
  }),
}

export type KsefDraft = PartDraft<typeof ksefPart>

const maxRecordedCalls = 200

/** Records a call; only the newest are kept. */
export function recordCall(state: Pick<KsefDraft, 'received'>, call: string): void {
  state.received.push(call)
  state.received.splice(0, Math.max(0, state.received.length - maxRecordedCalls))
}
