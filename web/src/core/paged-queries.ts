import type { InfiniteQueryDefinition } from '@reduxjs/toolkit/query/react'
import type { Endpoint, Reply, Request } from '@slodki-ul/contract/endpoint'
import { type Page, paginationSchema } from '@slodki-ul/contract/pagination'
import type { BaseQuery, Build, Tag } from './api.ts'
import { cacheModeOf, callOf } from './request.ts'

type PagedRow = Endpoint & { readonly paged: true }
type Item<Row extends Endpoint> = Reply<Row> extends readonly (infer One)[] ? One : never
/** The input of a paged row without the page number, which the list adds. */
type ListArgument<Row extends Endpoint> = { [Part in keyof Request<Row>]: Omit<Request<Row>[Part], 'pageNumber'> }
type PagesRow<Row extends PagedRow> = InfiniteQueryDefinition<
  ListArgument<Row>,
  number,
  BaseQuery,
  Tag,
  Page<Item<Row>>,
  'api'
>
type PagesOptions<Row extends PagedRow> = Pick<PagesRow<Row>, 'providesTags' | 'keepUnusedDataFor'>

const readPage = <Row extends Endpoint>(
  items: unknown,
  meta: { response?: Response | undefined } | undefined,
): Page<Item<Row>> => ({
  items: items as Item<Row>[],
  pagination: paginationSchema.parse(JSON.parse(meta?.response?.headers.get('Pagination') ?? 'null')),
})

/** The infinite query of a paged contract row; `data.pages` contains items and pagination. */
export function pagedQueryOf<Row extends PagedRow>(
  build: Build,
  row: Row,
  options: PagesOptions<Row> = {},
): PagesRow<Row> {
  return build.infiniteQuery<Page<Item<Row>>, ListArgument<Row>, number>({
    ...options,
    ...cacheModeOf(row),
    infiniteQueryOptions: {
      initialPageParam: 1,
      getNextPageParam: ({ pagination }) =>
        pagination.currentPage < pagination.totalPages ? pagination.currentPage + 1 : undefined,
    },
    query: ({ queryArg, pageParam }) => {
      const { query } = queryArg as { query?: object }
      return callOf(row, { ...queryArg, query: { ...query, pageNumber: pageParam } } as unknown as Request<Row>)
    },
    transformResponse: readPage<Row>,
  })
}

/** The next page, and the id of the item that it follows. */
type Cursor = { pageNumber: number; after?: string }
type CursorArgument<Row extends Endpoint> = { [Part in Exclude<keyof Request<Row>, 'query'>]: Request<Row>[Part] }
type CursorPagesRow<Row extends PagedRow> = InfiniteQueryDefinition<
  CursorArgument<Row>,
  Cursor,
  BaseQuery,
  Tag,
  Page<Item<Row>>,
  'api'
>

/**
 * Like pagedQueryOf, for a row whose pages start after an item: items added at the top meanwhile do not shift the
 * pages.
 */
export function cursorQueryOf<Row extends PagedRow>(
  build: Build,
  row: Row,
  options: Pick<CursorPagesRow<Row>, 'providesTags'> = {},
): CursorPagesRow<Row> {
  return build.infiniteQuery<Page<Item<Row>>, CursorArgument<Row>, Cursor>({
    ...options,
    ...cacheModeOf(row),
    infiniteQueryOptions: {
      initialPageParam: { pageNumber: 1 },
      getNextPageParam: ({ items, pagination: { currentPage, totalPages } }) => {
        const after = (items.at(-1) as { id: string } | undefined)?.id
        return after !== undefined && currentPage < totalPages ? { pageNumber: currentPage + 1, after } : undefined
      },
    },
    query: ({ queryArg, pageParam }) =>
      callOf(row, { ...(queryArg as object), query: pageParam } as unknown as Request<Row>),
    transformResponse: readPage<Row>,
  })
}
