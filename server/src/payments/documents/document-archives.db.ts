import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Executor } from '#db/client.ts'
import { isWithinDays } from '#db/list-page.ts'
import { lastDayOf } from '#payments/documents/document-numbers.rules.ts'
import { invoices } from '#payments/documents/invoices.tables.ts'
import { type KsefEnvironment, ksefSends } from '#payments/documents/ksef.tables.ts'

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
const isIssuedIn = (month: string) => isWithinDays(invoices.issuedAt, `${month}-01`, lastDayOf(month))

/** The documents issued in a month, in their order. */
export const selectMonthIds = async (db: Executor, month: string): Promise<string[]> =>
  idsOf(
    await db
      .select({ id: invoices.id })
      .from(invoices)
      .where(isIssuedIn(month))
      .orderBy(asc(invoices.issuedAt), asc(invoices.id)),
  )

/** Those of them that KSeF has accepted in an environment. */
export const selectAcceptedIds = async (db: Executor, month: string, environment: KsefEnvironment): Promise<string[]> =>
  idsOf(
    await db
      .select({ id: invoices.id })
      .from(invoices)
      .innerJoin(ksefSends, and(eq(ksefSends.documentId, invoices.id), eq(ksefSends.environment, environment)))
      .where(and(isIssuedIn(month), eq(ksefSends.state, 'accepted')))
      .orderBy(asc(invoices.issuedAt), asc(invoices.id)),
  )

/** The numbers of documents by their ids. */
export async function selectNumbers(db: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: invoices.id, number: invoices.number })
    .from(invoices)
    .where(inArray(invoices.id, [...ids]))
  return new Map(rows.map(({ id, number }) => [id, number]))
}

/** Which of these documents name nobody any more. */
export async function selectAnonymised(db: Executor, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  return idsOf(
    await db
      .select({ id: invoices.id })
      .from(invoices)
      .where(and(inArray(invoices.id, [...ids]), isNotNull(invoices.anonymisedAt))),
  )
}

/** The files of those of these documents that have one and name somebody still. */
export const selectFiles = (db: Executor, ids: readonly string[]) =>
  db
    .select({ number: invoices.number, fileId: invoices.fileId })
    .from(invoices)
    .where(and(inArray(invoices.id, [...ids]), isNotNull(invoices.fileId), isNull(invoices.anonymisedAt)))
    .orderBy(asc(invoices.issuedAt), asc(invoices.id))

/** What was sent to KSeF of these documents, and its confirmations. */
export const selectKsefFiles = (db: Executor, ids: readonly string[], environment: KsefEnvironment) =>
  db
    .select({ number: invoices.number, xml: ksefSends.xml, confirmation: ksefSends.confirmation })
    .from(ksefSends)
    .innerJoin(invoices, eq(invoices.id, ksefSends.documentId))
    .where(
      and(
        inArray(ksefSends.documentId, [...ids]),
        eq(ksefSends.environment, environment),
        isNull(invoices.anonymisedAt),
      ),
    )
    .orderBy(asc(invoices.issuedAt), asc(invoices.id))
