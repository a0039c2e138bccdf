import * as z from 'zod'
import { uploadsSchema } from '#providers/ksef-batch.ts'

/** What KSeF says about a sent invoice. */
export type KsefStatus = {
  /** 100 and 150 wait, 200 is accepted, the rest is not. */
  code: number
  /** The words of the ministry. */
  words: string
  /** The number in KSeF; of a duplicate that of the first one. */
  number: string | null
  acceptedAt: Date | null
  /** The session that a duplicate came in first. */
  originalSession: string | null
  /** Where its confirmation is for a while, to anybody who knows the address. */
  confirmationUrl: string | null
}

/** An invoice in a session. */
export type KsefListed = KsefStatus & { invoice: string; hash: string }

export const referenceSchema = z.object({ referenceNumber: z.string().regex(/^[\w-]{10,64}$/) })
/** A batch that was announced. */
export const openedSchema = referenceSchema.extend({ partUploadRequests: uploadsSchema })
const statusFields = { code: z.int(), description: z.string(), details: z.array(z.string()).nullish() }
export const sessionSchema = z.object({ status: z.object(statusFields) })
export const statusSchema = z.object({
  referenceNumber: z.string(),
  invoiceHash: z.string(),
  ksefNumber: z.string().nullish(),
  acquisitionDate: z.coerce.date().nullish(),
  // Only a shortcut: whatever it is, the confirmation can be asked for.
  upoDownloadUrl: z
    .url({ protocol: /^https?$/ })
    .nullish()
    .catch(null),
  status: z.object({
    ...statusFields,
    extensions: z
      .object({ originalKsefNumber: z.string().nullish(), originalSessionReferenceNumber: z.string().nullish() })
      .nullish(),
  }),
})
export const pageSchema = z.object({ continuationToken: z.string().nullish(), invoices: z.array(statusSchema) })

const wordsMax = 1_000

/** The words of the ministry about a state. */
export const wordsOf = ({ description, details }: z.infer<typeof sessionSchema>['status']): string =>
  [description, ...(details ?? [])].join('; ').slice(0, wordsMax)

/** An invoice as the server knows it. */
export function describe(invoice: z.infer<typeof statusSchema>): KsefStatus {
  const { status, ksefNumber, acquisitionDate, upoDownloadUrl } = invoice
  return {
    code: status.code,
    words: wordsOf(status),
    number: ksefNumber ?? status.extensions?.originalKsefNumber ?? null,
    acceptedAt: acquisitionDate ?? null,
    originalSession: status.extensions?.originalSessionReferenceNumber ?? null,
    confirmationUrl: upoDownloadUrl ?? null,
  }
}
