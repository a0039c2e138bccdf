import { minuteMs } from '@slodki-ul/contract/durations'
import { asc, desc, inArray, lt, or, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import { auditChain, auditChanges, auditEntries } from '#platform/audit/audit.tables.ts'
import { auditDeadline } from '#platform/audit/audit.ts'
import { contentHash, linkHash } from '#platform/audit/audit-values.rules.ts'

/** Hash before the first link. */
const genesis = '0'.repeat(64)
const batch = 500
/** Minutes after which an entry without an outcome is sealed as broken off. */
const brokenOffMinutes = 60
/** An arbitrary advisory lock id: processes that seal at the same time make one chain. */
const lockKey = 7_104_403

type Entry = typeof auditEntries.$inferSelect
type Change = typeof auditChanges.$inferSelect

/** What a link proves of an entry. */
function contentOf(entry: Entry, changes: readonly Change[]) {
  const { id, at, actorId, call, record, recordId, subject, ip, outcome } = entry
  return {
    entry: { id, at, actorId, call, record, recordId, subject, ip, outcome },
    changes: changes
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
      .map(({ id: changeId, record: of, recordId: ofId, field, before, after, version }) => ({
        id: changeId,
        record: of,
        recordId: ofId,
        field,
        before,
        after,
        version,
      })),
  }
}

async function selectChanges(db: Executor, entryIds: string[]): Promise<Map<string, Change[]>> {
  const changes =
    entryIds.length > 0 ? await db.select().from(auditChanges).where(inArray(auditChanges.entryId, entryIds)) : []
  return Map.groupBy(changes, ({ entryId }) => entryId)
}

const selectLastLink = async (db: Executor) =>
  (await db.select().from(auditChain).orderBy(desc(auditChain.position)).limit(1))[0]

/** Entries whose outcome is known, or will not come any more, and which no link holds, oldest first. */
const selectUnsealed = (db: Executor, now: number, limit: number, from = new Date(0)): Promise<Entry[]> =>
  db
    .select()
    .from(auditEntries)
    .where(
      sql`(${or(sql`outcome is not null`, lt(auditEntries.at, new Date(now - brokenOffMinutes * minuteMs)))})
        and ${auditEntries.at} >= ${from.toISOString()}::timestamptz
        and not exists (select from ${auditChain} where ${auditChain.entryId} = ${auditEntries.id})`,
    )
    .orderBy(asc(auditEntries.at), asc(auditEntries.id))
    .limit(limit)

async function sealBatch(tx: Transaction, now: number): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`)
  const last = await selectLastLink(tx)
  // Whatever was begun longer before the last link was sealed with it at the latest: older entries need no look.
  const from = last && new Date(last.at.getTime() - 2 * brokenOffMinutes * minuteMs)
  const entries = await selectUnsealed(tx, now, batch, from)
  if (entries.length === 0) return 0
  const changes = await selectChanges(
    tx,
    entries.map(({ id }) => id),
  )
  let previous = last?.hash ?? genesis
  const links = entries.map((entry, index) => {
    const content = contentHash(contentOf(entry, changes.get(entry.id) ?? []))
    previous = linkHash(previous, content)
    return {
      position: (last?.position ?? 0) + index + 1,
      entryId: entry.id,
      at: entry.at,
      contentHash: content,
      hash: previous,
    }
  })
  await tx.insert(auditChain).values(links)
  return links.length
}

/** Adds closed entries to the chain; runs as a job. Returns how many. */
export const sealEntries = (context: Context): Promise<number> =>
  inTransaction(context, (tx) => sealBatch(tx, context.clock.now()))

export type ChainReport = {
  /** Links checked, and entries whose content was compared. */
  readonly links: number
  readonly entries: number
  /** Entries that were deleted after their time. */
  readonly expired: number
  readonly problems: readonly string[]
  /** `position:hash` of the newest link: noted elsewhere, it proves later that nothing before it was rewritten. */
  readonly head: string | null
}

export type Expectations = {
  /** Links of entries begun before this moment are not compared with their entries. */
  since: Date | null
  /** A head noted earlier. */
  anchor: { position: number; hash: string } | null
}

/** Compares the chain with the entries: nothing changed, nothing taken out, nothing put in (BO-182). */
export async function verifyChain(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { since, anchor }: Expectations,
): Promise<ChainReport> {
  const problems: string[] = []
  const deletedBefore = auditDeadline(clock.now())
  let [previous, position, links, entries, expired] = [genesis, 0, 0, 0, 0]
  for (;;) {
    const part = await db
      .select()
      .from(auditChain)
      .where(sql`${auditChain.position} > ${position}`)
      .orderBy(asc(auditChain.position))
      .limit(batch)
    if (part.length === 0) break
    const ids = part.map(({ entryId }) => entryId)
    const found = new Map(
      (await db.select().from(auditEntries).where(inArray(auditEntries.id, ids))).map((row) => [row.id, row]),
    )
    const changes = await selectChanges(db, ids)
    for (const link of part) {
      links++
      if (link.position !== position + 1) problems.push(`links ${position + 1} to ${link.position - 1} are missing`)
      if (linkHash(previous, link.contentHash) !== link.hash) problems.push(`link ${link.position} does not follow`)
      if (anchor?.position === link.position && anchor.hash !== link.hash)
        problems.push(`link ${link.position} is not the one that was noted`)
      ;[previous, position] = [link.hash, link.position]
      if (since && link.at < since) continue
      const entry = found.get(link.entryId)
      if (!entry) {
        if (link.at < deletedBefore) expired++
        else problems.push(`entry ${link.entryId} of ${link.at.toISOString()} was taken out`)
        continue
      }
      entries++
      if (contentHash(contentOf(entry, changes.get(entry.id) ?? [])) !== link.contentHash)
        problems.push(`entry ${link.entryId} of ${link.at.toISOString()} was changed`)
    }
  }
  if (anchor && anchor.position > position) problems.push(`the chain ends before link ${anchor.position}`)
  const unsealed = await selectUnsealed(db, clock.now() - brokenOffMinutes * minuteMs, 1)
  for (const { id, at } of unsealed)
    if (at.getTime() < clock.now() - brokenOffMinutes * minuteMs)
      problems.push(`entry ${id} of ${at.toISOString()} is in no link`)
  return { links, entries, expired, problems, head: position > 0 ? `${position}:${previous}` : null }
}
