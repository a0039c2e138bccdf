import { renewalGraceDays } from '@slodki-ul/contract/limits'
import { bulkRowsMax } from '@slodki-ul/contract/lists'
import type { PeopleQuery } from '@slodki-ul/contract/membership/people.admin'
import { and, count, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { orders } from '#commerce/orders/orders.tables.ts'
import { type Executor, rowsOf } from '#db/client.ts'
import { isAnyOf, isTrue, isWithin, isWithinDays, limitOf, orderOf } from '#db/list-page.ts'
import { users } from '#identity/users/users.tables.ts'
import type { PaidPeriod } from '#membership/access/access.rules.ts'
import { accessPeriods, subscriptions } from '#membership/billing/subscription.tables.ts'
import { matchesSearch } from '#platform/search/search-match.ts'

export type PeopleFilters = Omit<PeopleQuery, 'pageNumber' | 'pageSize' | 'orderBy'>

const name = sql<string>`lower(${users.lastName} || ' ' || ${users.firstName})`
/** Orders that were placed and not cancelled. */
const isOrder = sql`${orders.status} not in ('None', 'Canceled')`
const orderColumns = { createdAt: users.createdAt, name, email: users.email }

/**
 * People by the number of their orders. `is true` makes the database hash the ids once and stop at the end of the page, where
 * a join would sort everybody first.
 */
function hasOrdersWithin(from: number | undefined, to: number | undefined): SQL | undefined {
  const among = (having: SQL | undefined) =>
    sql`(select ${orders.userId} from ${orders} where ${isOrder} and ${isNotNull(orders.userId)} group by ${orders.userId} having ${having})`
  if (from) return sql`(${users.id} in ${among(isWithin(count(), from, to))}) is true`
  // Those without an order are in no group.
  return to === undefined ? undefined : sql`(${users.id} not in ${among(isWithin(count(), to + 1, undefined))}) is true`
}

/** The same rule as accessEndOf: a renewing subscription stays open while the provider tries to charge. */
const hasAccessAt = (now: Date): SQL => sql`exists (
  select from ${accessPeriods} left join ${subscriptions} on ${subscriptions.id} = ${accessPeriods.subscriptionId}
  where ${accessPeriods.userId} = ${users.id} and ${accessPeriods.startsAt} <= ${now.toISOString()}::timestamptz
    and ${now.toISOString()}::timestamptz <= ${accessPeriods.endsAt} + case
      when ${subscriptions.providerSubscriptionId} is not null and not ${subscriptions.cancellationPlanned}
        and ${subscriptions.status} in ('Active', 'PastDue') then make_interval(hours => ${renewalGraceDays * 24})
      else interval '0' end)`

const whereOf = (filters: PeopleFilters, now: Date): SQL | undefined =>
  and(
    isTrue(hasAccessAt(now), filters.hasSubscription),
    isTrue(sql`${users.emailConfirmedAt} is not null`, filters.isEmailConfirmed),
    isAnyOf(users.language, filters.language),
    isWithinDays(users.createdAt, filters.createdFrom, filters.createdTo),
    hasOrdersWithin(filters.ordersFrom, filters.ordersTo),
    matchesSearch('person', users.id, filters.searchBy),
  )

type Slice = { readonly limit: number; readonly offset: number }

export type PersonRecord = typeof users.$inferSelect

/**
 * Ids of a page of people by their last order. The two groups, with and without an order, are read one after the other,
 * because joining everybody with their orders takes four times as long.
 */
async function selectIdsByLastOrder(db: Executor, isDown: boolean, { limit, offset }: Slice, where: SQL | undefined) {
  const direction = isDown ? sql`desc` : sql`asc`
  const buyers = sql`select ${orders.userId} as id, max(${orders.createdAt}) as last from ${orders}
    where ${isOrder} and ${isNotNull(orders.userId)} group by ${orders.userId}`
  const withOrder = where
    ? sql`select buyers.id, buyers.last from (${buyers}) buyers join ${users} on ${users.id} = buyers.id where ${where}`
    : buyers
  const withoutOrder = sql`select ${users.id} as id, null::timestamptz as last from ${users} where ${and(
    sql`not exists (select from ${orders} where ${orders.userId} = ${users.id} and ${isOrder})`,
    where,
  )}`
  const read = async (group: SQL, slice: Slice) =>
    rowsOf<{ id: string }>(
      await db.execute(sql`select id from (${group}) people order by last ${direction}, id ${direction}
        limit ${slice.limit} offset ${slice.offset}`),
    ).map(({ id }) => id)
  const countOf = async (group: SQL) =>
    rowsOf<{ n: number }>(await db.execute(sql`select count(*)::int as n from (${group}) people`))[0]?.n ?? 0

  const [first, second] = isDown ? [withOrder, withoutOrder] : [withoutOrder, withOrder]
  const ids = await read(first, { limit, offset })
  if (ids.length === limit) return ids
  const before = ids.length > 0 || offset === 0 ? offset + ids.length : await countOf(first)
  return [...ids, ...(await read(second, { limit: limit - ids.length, offset: Math.max(0, offset - before) }))]
}

/** These people, in the order of the ids. */
export async function selectPeopleByIds(db: Executor, ids: readonly string[]): Promise<PersonRecord[]> {
  const rows = await db
    .select()
    .from(users)
    .where(sql`${users.id} = any(${sql.param([...ids])}::uuid[])`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The rows of a page, in its order. */
async function selectPageRows(db: Executor, { orderBy, ...query }: PeopleQuery, where: SQL | undefined) {
  const { limit, offset } = limitOf(query)
  if (orderBy === 'lastOrderAt' || orderBy === '-lastOrderAt') {
    const ids = await selectIdsByLastOrder(db, orderBy.startsWith('-'), { limit, offset }, where)
    return selectPeopleByIds(db, ids)
  }
  return db
    .select()
    .from(users)
    .where(where)
    .orderBy(...orderOf(orderBy, orderColumns, users.id))
    .limit(limit)
    .offset(offset)
}

/** A page of people with the exact total. */
export async function selectPeoplePage(db: Executor, query: PeopleQuery, now: Date) {
  const where = whereOf(query, now)
  const [items, [all]] = await Promise.all([
    selectPageRows(db, query, where),
    db.select({ items: count() }).from(users).where(where),
  ])
  return { items, totalItems: all?.items ?? 0 }
}

export const selectPerson = async (db: Executor, id: string): Promise<PersonRecord | undefined> =>
  (await db.select().from(users).where(eq(users.id, id)))[0]

/** Ids of the people who fit a selection, at most one more than a run may have. */
export async function selectChosenPeople(
  db: Executor,
  selection: { ids: readonly string[] } | { all: PeopleFilters },
  now: Date,
): Promise<string[]> {
  const people = await db
    .select({ id: users.id })
    .from(users)
    .where(
      'ids' in selection
        ? sql`${users.id}::text = any(${sql.param([...selection.ids])}::text[])`
        : whereOf(selection.all, now),
    )
    .orderBy(users.createdAt, users.id)
    .limit(bulkRowsMax + 1)
  return people.map(({ id }) => id)
}

/** Number, total (grosze) and last of the orders of these people. */
export async function selectOrderSums(db: Executor, userIds: readonly string[]) {
  const rows = await db
    .select({
      userId: orders.userId,
      count: count(),
      total: sql<number>`sum(${orders.total})::int`,
      last: sql<string>`to_char(max(${orders.createdAt}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    })
    .from(orders)
    .where(and(sql`${orders.userId} = any(${sql.param([...userIds])}::uuid[])`, isOrder))
    .groupBy(orders.userId)
  return new Map(rows.map((row) => [row.userId, row]))
}

/** Access periods of these people. */
export async function selectPeriodsOf(db: Executor, userIds: readonly string[]): Promise<Map<string, PaidPeriod[]>> {
  const { status, providerSubscriptionId, cancellationPlanned } = subscriptions
  const rows = await db
    .select({
      userId: accessPeriods.userId,
      startsAt: accessPeriods.startsAt,
      endsAt: accessPeriods.endsAt,
      subscription: { status, providerSubscriptionId, cancellationPlanned },
    })
    .from(accessPeriods)
    .leftJoin(subscriptions, eq(subscriptions.id, accessPeriods.subscriptionId))
    .where(sql`${accessPeriods.userId} = any(${sql.param([...userIds])}::uuid[])`)
  const periods = rows.map(({ userId, startsAt, endsAt, subscription }) => ({
    userId,
    period: { startsAt: startsAt.getTime(), endsAt: endsAt.getTime(), subscription },
  }))
  return new Map(
    [...Map.groupBy(periods, ({ userId }) => userId)].map(([userId, its]) => [userId, its.map(({ period }) => period)]),
  )
}
