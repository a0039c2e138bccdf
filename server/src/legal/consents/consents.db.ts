import { and, asc, eq, getTableColumns, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#db/client.ts'
import { consents } from '#legal/consents/consents.tables.ts'
import { legalTexts } from '#legal/terms/terms.tables.ts'

export type NewConsent = typeof consents.$inferInsert

export const insertConsents = (tx: Transaction, rows: NewConsent[]) => tx.insert(consents).values(rows)

/** Consents of a person for the data export: given with their subscriptions, with these orders or with neither. */
export const selectConsentsOf = (
  db: Executor,
  userId: string,
  orderIds: readonly string[],
  subscriptionIds: readonly string[],
) => {
  const { kind, version, language, accepted, orderId, subscriptionId, ip, at } = consents
  return db
    .select({ kind, version, language, accepted, orderId, subscriptionId, ip, at })
    .from(consents)
    .where(
      or(eq(consents.userId, userId), inArray(orderId, [...orderIds]), inArray(subscriptionId, [...subscriptionIds])),
    )
    .orderBy(asc(at))
}

/** Texts that the buyer of an order accepted. */
export const selectConsentsOfOrder = (db: Executor, orderId: string) => {
  const { kind, version, at } = consents
  return db
    .select({ kind, version, at })
    .from(consents)
    .where(and(eq(consents.orderId, orderId), eq(consents.accepted, true)))
    .orderBy(asc(kind), asc(version))
}

const isOfText = and(
  eq(consents.kind, legalTexts.kind),
  eq(consents.version, legalTexts.version),
  eq(consents.language, legalTexts.language),
)

/** Every consent given with an order or a subscription, with the text it was given to. */
export const selectConsentEvidence = (
  db: Executor,
  { kind: of, id }: { kind: 'order' | 'subscription'; id: string },
) => {
  const { email, ip, accepted, at } = consents
  return db
    .select({ consent: { email, ip, accepted, at }, text: getTableColumns(legalTexts) })
    .from(consents)
    .innerJoin(legalTexts, isOfText)
    .where(eq(of === 'order' ? consents.orderId : consents.subscriptionId, id))
    .orderBy(asc(at), asc(consents.kind))
}

/** The text of one kind that the buyer of an order accepted, in the language and version in which they did. */
export const selectAcceptedText = async (db: Executor, orderId: string, acceptedKind: string) => {
  const { version, html, sha256, publishedAt } = legalTexts
  const [text] = await db
    .select({ version, html, sha256, publishedAt })
    .from(consents)
    .innerJoin(legalTexts, isOfText)
    .where(and(eq(consents.orderId, orderId), eq(consents.accepted, true), sql`${consents.kind} = ${acceptedKind}`))
  return text
}

/** Kinds of consents given with a subscription. */
export const selectKindsOf = async (db: Executor, subscriptionId: string) =>
  (await db.select({ kind: consents.kind }).from(consents).where(eq(consents.subscriptionId, subscriptionId))).map(
    ({ kind }) => kind,
  )

/** The version of the terms accepted with a subscription. */
export const selectTermsOf = async (db: Executor, subscriptionId: string): Promise<string | undefined> =>
  (
    await db
      .select({ version: consents.version })
      .from(consents)
      .where(and(eq(consents.subscriptionId, subscriptionId), eq(consents.kind, 'terms')))
  )[0]?.version

/** Deletes consents of an account that belong to no order or subscription. */
export async function deleteConsentsWithoutOrder(tx: Transaction, userId: string): Promise<void> {
  await tx
    .delete(consents)
    .where(and(eq(consents.userId, userId), isNull(consents.orderId), isNull(consents.subscriptionId)))
}

/** Deletes consents given with orders and subscriptions whose claims have expired. */
export async function deleteConsentsOf(
  tx: Transaction,
  orderIds: readonly string[],
  subscriptionIds: readonly string[],
): Promise<void> {
  await tx
    .delete(consents)
    .where(or(inArray(consents.orderId, [...orderIds]), inArray(consents.subscriptionId, [...subscriptionIds])))
}
