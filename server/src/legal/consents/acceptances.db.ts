import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#db/client.ts'
import { isAnyOf, limitOf, orderOf, type PageOf } from '#db/list-page.ts'
import { consents } from '#legal/consents/consents.tables.ts'
import type { LegalKind } from '#legal/terms/terms.tables.ts'

type Way = 'order' | 'subscription' | 'account'
type Filters = { orderBy: 'at' | '-at' | 'email' | '-email'; searchBy: string; way?: readonly Way[] | undefined }
type OfText = { kind: LegalKind; version: string }

/** How many people accepted each version of a text, and how many orders and subscriptions were made under it. */
export const countAcceptances = (db: Executor, kind: LegalKind) =>
  db
    .select({
      version: consents.version,
      people: sql<number>`count(distinct ${consents.email})`.mapWith(Number),
      orders: sql<number>`count(distinct ${consents.orderId})`.mapWith(Number),
      subscriptions: sql<number>`count(distinct ${consents.subscriptionId})`.mapWith(Number),
    })
    .from(consents)
    .where(and(eq(consents.kind, kind), eq(consents.accepted, true)))
    .groupBy(consents.version)

const way = sql<Way>`case when ${consents.orderId} is not null then 'order'
  when ${consents.subscriptionId} is not null then 'subscription' else 'account' end`

const fields = {
  ...{ id: consents.id, at: consents.at, email: consents.email, language: consents.language, ip: consents.ip },
  ...{ way, orderId: consents.orderId, subscriptionId: consents.subscriptionId },
}

const whereOf = ({ kind, version }: OfText, { searchBy, way: wanted }: Filters): SQL | undefined =>
  and(
    eq(consents.kind, kind),
    eq(consents.version, version),
    eq(consents.accepted, true),
    searchBy === '' ? undefined : sql`position(lower(${searchBy}) in ${consents.email}) > 0`,
    isAnyOf(way, wanted),
  )

const inOrder = ({ orderBy }: Filters): SQL[] =>
  orderOf(orderBy, { at: consents.at, email: consents.email }, consents.id)

/** Who accepted a version, at most so many. */
export const selectAcceptances = (db: Executor, text: OfText, filters: Filters, most: number) =>
  db
    .select(fields)
    .from(consents)
    .where(whereOf(text, filters))
    .orderBy(...inOrder(filters))
    .limit(most)

export async function selectAcceptancesPage(db: Executor, text: OfText, query: Filters & PageOf) {
  const where = whereOf(text, query)
  const { limit, offset } = limitOf(query)
  const items = await db
    .select(fields)
    .from(consents)
    .where(where)
    .orderBy(...inOrder(query))
    .limit(limit)
    .offset(offset)
  return { items, totalItems: await db.$count(consents, where) }
}
