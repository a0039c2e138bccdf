import { inTransaction } from '#db/transaction.ts'
import { isReplaced } from '#payments/documents/documents.admin.db.ts'
import { buildFa3, findSchemaErrorsOf, hashOf } from '#payments/documents/fa3-xml.ts'
import * as table from '#payments/documents/ksef.db.ts'
import { isUnissued } from '#payments/documents/ksef.rules.ts'
import { storeBytes } from '#payments/documents/ksef-batches.db.ts'
import { after, type KsefWork, refuse } from '#payments/documents/ksef-outcomes.service.ts'
import { warsawDay } from '#payments/documents/warsaw-day.rules.ts'

/** A document as it is sent. */
export type Prepared = { work: KsefWork; xml: Uint8Array; hash: string }

/** Milliseconds until a correction looks again for the number of its invoice, which also calls it. */
const originalMs = 600_000

/** Whether KSeF is told that a document was issued offline: because it was, or because its day is over. */
export const isSentOffline = ({ send, document }: KsefWork, now: Date): boolean =>
  send.state === 'offline' || warsawDay(document.issuedAt) !== warsawDay(now)

/**
 * A correction of what is not in KSeF yet waits for its number. An invoice that KSeF refused, that no buyer has and that
 * another one replaced never goes there, and then neither do its corrections.
 */
async function waitForOriginal({ context, send }: KsefWork, original: table.KsefSend): Promise<void> {
  if (isUnissued(original) && (await isReplaced(context.db, original.documentId)))
    await inTransaction(context, (tx) => table.withdrawSend(tx, send, original.documentId))
  else await table.updateSend(context.db, send.id, { code: 'original', dueAt: after(context, originalMs) })
}

/** A document that cannot be built or read is for staff to look into, and no other one waits for it. */
async function refuseUnbuilt(work: KsefWork, error: unknown): Promise<void> {
  work.context.log.error({ err: error, documentId: work.document.id }, 'a document for KSeF cannot be built')
  await refuse(work, 'schema', (error as Error).message)
}

/** What is wrong with each document; one by one where the validator fails over one of them. */
async function findErrors(built: readonly Prepared[]): Promise<string[][]> {
  try {
    return await findSchemaErrorsOf(built.map(({ xml }) => xml))
  } catch (error) {
    if (built.length === 1) return [[(error as Error).message]]
    const errors: string[][] = []
    for (const each of built) errors.push(...(await findErrors([each])))
    return errors
  }
}

/** Builds documents of one environment, all but those that have to wait. */
async function build(works: readonly KsefWork[]): Promise<Prepared[]> {
  const [first] = works
  if (!first) return []
  const corrected = works.flatMap(({ document }) => document.correctsId ?? [])
  const originals = await table.selectSends(first.context.db, corrected, first.send.environment)
  const built: Prepared[] = []
  for (const work of works) {
    const original = originals.get(work.document.correctsId ?? '')
    if (original && original.state !== 'accepted') {
      await waitForOriginal(work, original)
      continue
    }
    // Without a send of its own the invoice was issued outside KSeF, and the correction says so.
    try {
      const xml = await buildFa3(work.document, { correctedKsefNumber: original?.number ?? null })
      built.push({ work, xml, hash: hashOf(xml) })
    } catch (error) {
      await refuseUnbuilt(work, error)
    }
  }
  return built
}

/** Builds documents and keeps their bytes and hashes; without those that have to wait, or are not valid. */
export async function prepare(works: readonly KsefWork[]): Promise<Prepared[]> {
  const before = works.flatMap((work): Prepared[] => {
    const { xml, hash } = work.send
    return xml !== null && hash !== null ? [{ work, xml: Buffer.from(xml, 'utf8'), hash }] : []
  })
  const built = await build(works.filter(({ send }) => send.xml === null || send.hash === null))
  if (built.length === 0) return before
  const errors = await findErrors(built)
  const valid = built.filter((_each, index) => errors[index]?.length === 0)
  for (const [index, { work }] of built.entries()) {
    const found = errors[index] ?? []
    if (found.length > 0) await refuse(work, 'schema', found.join('; '))
  }
  const stored = valid.map(({ work, xml, hash }) => ({
    id: work.send.id,
    xml: Buffer.from(xml).toString('utf8'),
    hash,
  }))
  if (works[0]) await storeBytes(works[0].context.db, stored)
  return [...before, ...valid]
}
