import { toZloty } from '@slodki-ul/contract/money'

/** What a file of evidence is about: an order or a subscription (BO-072). */
export type EvidenceSubject = {
  readonly kind: 'order' | 'subscription'
  readonly id: string
  /** When the contract was made. */
  readonly madeAt: Date
  readonly userId: string | null
  readonly productIds: readonly number[]
  readonly planId: number | null
  /** The payments of a subscription. */
  readonly chargeIds: readonly string[]
  /** Refunds and statements of withdrawal, whose mails belong to it. */
  readonly relatedIds: readonly string[]
}

/** One file of the evidence, by its path in the ZIP. */
export type EvidenceFile = { readonly path: string; readonly content: string | Uint8Array }

/** What one feature knows of an order or a subscription; nothing about a subject that it has nothing to do with. */
export type EvidencePart<Context> = (context: Context, subject: EvidenceSubject) => Promise<readonly EvidenceFile[]>

/** Records as a file that people can read. */
export const recordsFile = (path: string, records: unknown): EvidenceFile => ({
  path,
  content: `${JSON.stringify(records, null, 2)}\n`,
})

/** An amount in grosze as złoty. */
export const zlotyOf = (grosze: number | null): number | null => (grosze === null ? null : toZloty(grosze))

/** A name that is safe in a path. */
export const pathName = (name: string): string => name.replace(/[^\p{L}\p{N}.-]+/gu, '-')
