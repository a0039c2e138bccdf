import type { InfiniteQueryDefinition } from '@reduxjs/toolkit/query/react'
import type { Endpoint, Reply, Request } from '@slodki-ul/contract/endpoint'
import { type Page, paginationSchema } from '@slodki-ul/contract/pagination'
import type { BaseQuery, Build, Tag } from './api.ts'
import { callOf, keepingOf } from './request.ts'

type PagedRow = Endpoint & { readonly paged: true }
type Item<Row extends Endpoint> = Reply<Row> extends readonly (infer One)[] ? One : never
/** A paged row's input without the number of the page, which the list keeps. */
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

/** A list that grows: the infinite query of a paged contract row; `data.pages` holds items and pagination. */
export function pagesOf<Row extends PagedRow>(build: Build, row: Row, options: PagesOptions<Row> = {}): PagesRow<Row> {
  return build.infiniteQuery<Page<Item<Row>>, ListArgument<Row>, number>({
    ...options,
    ...keepingOf(row),
    infiniteQueryOptions: {
      initialPageParam: 1,
      getNextPageParam: ({ pagination }) =>
        pagination.currentPage < pagination.totalPages ? pagination.currentPage + 1 : undefined,
    },
    query: ({ queryArg, pageParam }) => {
      const { query } = queryArg as { query?: object }
      return callOf(row, { ...queryArg, query: { ...query, pageNumber: pageParam } } as unknown as Request<Row>)
    },
    transformResponse: (items, meta) => ({
      items: items as Item<Row>[],
      pagination: paginationSchema.parse(JSON.parse(meta?.response?.headers.get('Pagination') ?? 'null')),
    }),
  })
}
