import { packingHours, type StaffOrdersQuery } from '@slodki-ul/contract/commerce/orders.admin'
import { findCountry } from '@slodki-ul/contract/countries'
import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { isByHand } from '#commerce/orders/hand-orders.db.ts'
import { orderNotes, orderTags } from '#commerce/orders/order-notes.tables.ts'
import { orderLines, orders } from '#commerce/orders/orders.tables.ts'
import { shipments } from '#commerce/orders/parcels.tables.ts'
import { isToPack } from '#commerce/orders/stalled-orders.db.ts'
import type { Executor } from '#db/client.ts'
import { isAnyOf, isTrue, isWithinAmounts, isWithinDays, orderOf } from '#db/list-page.ts'
import { planSearch, type SearchConditions, wideMin } from '#platform/search/wide-search-match.ts'

export type OrderFilters = Omit<StaffOrdersQuery, 'pageNumber' | 'pageSize' | 'orderBy'>

/** What a condition needs besides the orders. */
export type FilterFacts = {
  now: Date
  /** Relations (order_id, digits) of what is open for an order, known by its id or its number. */
  open: readonly SQL[]
  /** Orders of which some parcels left. */
  partlyShippedIds: readonly string[]
}

/** Paid so long ago that it should be packed by now. */
const isLate = (now: Date) =>
  sql`${orders.status} = 'Paid' and coalesce(${orders.paidAt} < ${now.toISOString()}::timestamptz - make_interval(hours => ${packingHours}), false)`

/** The orders that the relations name are found by their ids and numbers, not each order looked up in the relations. */
const isNamedIn = (relations: readonly SQL[]): SQL =>
  sql`${orders.id} in (${sql.join(
    relations.map(
      (relation) => sql`select order_id from (${relation}) found where order_id is not null
        union all select named.id from (${relation}) found
        join ${orders} named on named.number = case when found.digits ~ '^[0-9]{1,15}$' then found.digits::bigint end`,
    ),
    sql` union all `,
  )})`

const deliveryCountry = sql<string | null>`${orders.address}->>'country'`
const invoiceCountry = sql<string | null>`${orders.companyData}->'address'->>'country'`

/** Countries are stored by their Polish names; parcel points are in Poland. */
function isOfCountry(codes: readonly string[] | undefined): SQL | undefined {
  if (!codes) return undefined
  const names = codes.map((code) => findCountry(code)?.label ?? code)
  const atPoint = codes.includes('PL') ? sql` or ${orders.inPostPoint} is not null` : sql``
  return sql`(${isAnyOf(deliveryCountry, names)} or ${isAnyOf(invoiceCountry, names)}${atPoint})`
}

const isOfProduct = (ids: OrderFilters['productId']): SQL | undefined =>
  ids &&
  sql`exists (select from ${orderLines} where ${orderLines.orderId} = ${orders.id} and ${isAnyOf(orderLines.productId, ids)})`

/** Something is searched for: then drafts are found, too, as everywhere else in the back office. */
const isSearched = ({ searchBy }: OrderFilters) => searchBy.trim() !== ''

/**
 * Orders that fit all filters. Drafts are not orders yet, so they are listed only when asked for, as those made by hand are, or
 * found by a search.
 */
const whereOrders = (
  filters: OrderFilters,
  { now, open, partlyShippedIds }: FilterFacts,
  search: SQL | undefined,
): SQL | undefined =>
  and(
    filters.status
      ? isAnyOf(orders.status, filters.status)
      : filters.isByHand || isSearched(filters)
        ? undefined
        : sql`${orders.status} <> 'None'`,
    isTrue(isByHand(sql`${orders.id}`), filters.isByHand),
    isAnyOf(orders.paymentMethod, filters.paymentMethod),
    isAnyOf(orders.shippingMethod, filters.shippingMethod),
    isTrue(sql`${orders.paidAt} is not null`, filters.isPaid),
    isTrue(sql`${orders.wantsInvoice}`, filters.wantsInvoice),
    isTrue(sql`${orders.virtualOnly}`, filters.virtualOnly),
    isTrue(sql`${orders.userId} is null`, filters.isGuest),
    isTrue(sql`${orders.companyData} is not null`, filters.hasCompany),
    isTrue(isToPack, filters.isToPack),
    isTrue(isLate(now), filters.isLate),
    isTrue(
      sql`exists (select from ${orderNotes} where ${orderNotes.orderId} = ${orders.id} and ${orderNotes.kind} = 'note')`,
      filters.hasNote,
    ),
    isTrue(sql`${orders.id} = any(${sql.param([...partlyShippedIds])}::uuid[])`, filters.isPartlyShipped),
    isTrue(isNamedIn(open), filters.hasOpenReturn),
    isOfCountry(filters.country),
    filters.tag &&
      sql`exists (select from ${orderTags} where ${orderTags.orderId} = ${orders.id} and ${isAnyOf(orderTags.tag, filters.tag)})`,
    isWithinDays(orders.createdAt, filters.placedFrom, filters.placedTo),
    isWithinAmounts(orders.total, filters.totalFrom, filters.totalTo),
    filters.userId ? eq(orders.userId, filters.userId) : undefined,
    isOfProduct(filters.productId),
    search,
  )

/** How the orders of a list are found. */
export type OrderConditions = Pick<SearchConditions, 'page' | 'all'> & {
  /** Ids (id) of what the only filter finds, some of them more than once: drafts are among them. */
  alone: SQL | null
  /** Drafts that fit are listed, too. */
  hasDrafts: boolean
}

const ofPage = new Set(['pageNumber', 'pageSize', 'orderBy'])

/** Conditions of the list of orders by how the search of its filters is looked up. */
export async function planOrders(
  db: Executor,
  filters: OrderFilters,
  facts: FilterFacts,
  wide = wideMin,
): Promise<OrderConditions> {
  const given = Object.entries(filters).filter(
    ([name, value]) => value !== undefined && value !== '' && !ofPage.has(name),
  )
  const only = given.length === 1 ? given[0]?.[0] : undefined
  const asked = { kind: 'order', id: orders.id, typed: filters.searchBy, isAlone: only === 'searchBy', wide } as const
  const { page, all, ids } = await planSearch(db, asked)
  const ofProduct = sql`select ${orderLines.orderId} as id from ${orderLines} where ${isAnyOf(orderLines.productId, filters.productId)}`
  return {
    page: whereOrders(filters, facts, page),
    all: whereOrders(filters, facts, all),
    alone: only === 'productId' ? ofProduct : only === 'searchBy' ? ids : null,
    hasDrafts: isSearched(filters) && !filters.status,
  }
}

const orderColumns = {
  placedAt: orders.createdAt,
  number: orders.number,
  total: orders.total,
  customerName: sql<string>`lower(${orders.lastName} || ' ' || ${orders.firstName})`,
}

export const sortOrders = (orderBy: StaffOrdersQuery['orderBy']) => orderOf(orderBy, orderColumns, orders.number)

/** What the orders are sorted by before their numbers, and the direction of both. */
export function sortKeyOf(orderBy: StaffOrdersQuery['orderBy']): { key: SQLWrapper; direction: SQL } {
  const isDown = orderBy.startsWith('-')
  return {
    key: orderColumns[(isDown ? orderBy.slice(1) : orderBy) as keyof typeof orderColumns],
    direction: isDown ? sql`desc` : sql`asc`,
  }
}

/** Packed orders of which a parcel left: with the last of their pieces they are shipped. */
export const selectBegunOrderIds = async (db: Executor): Promise<string[]> =>
  (
    await db
      .selectDistinct({ id: orders.id })
      .from(shipments)
      .innerJoin(orders, eq(orders.id, shipments.orderId))
      .where(sql`${orders.status} not in ('Shipped', 'Delivered', 'Canceled')`)
  ).map(({ id }) => id)

/** Polish names of the countries of all deliveries and invoices. */
export async function selectCountries(db: Executor): Promise<string[]> {
  const delivery = db.selectDistinct({ name: sql<string | null>`${deliveryCountry}`.as('name') }).from(orders)
  const invoice = db.selectDistinct({ name: sql<string | null>`${invoiceCountry}`.as('name') }).from(orders)
  return (await delivery.union(invoice)).flatMap(({ name }) => name ?? [])
}

/** Orders that fit a selection, by default oldest first; drafts and cancelled ones are left out. */
export const selectChosenOrders = (
  db: Executor,
  chosen: SQL | undefined,
  { limit, orderBy = 'placedAt' }: { limit: number; orderBy?: StaffOrdersQuery['orderBy'] | undefined },
) =>
  db
    .select({ id: orders.id, number: orders.number, shippingMethod: orders.shippingMethod })
    .from(orders)
    .where(and(chosen, sql`${orders.status} not in ('None', 'Canceled')`))
    .orderBy(...sortOrders(orderBy))
    .limit(limit)

export const isAmongOrders = (ids: readonly string[]): SQL =>
  sql`${orders.id}::text = any(${sql.param([...ids])}::text[])`
