import {
  type BaseQueryFn,
  createApi,
  type EndpointBuilder,
  type FetchArgs,
  type FetchBaseQueryMeta,
  fetchBaseQuery,
  type MutationDefinition,
  type QueryDefinition,
} from '@reduxjs/toolkit/query/react'
import type { Endpoint, Reply, Request } from '@slodki-ul/contract/endpoint'
import { type Failure, failureOf } from './failure.ts'
import { cacheModeOf, callOf, serializeQuery } from './request.ts'
import { endSession, freshToken, renewToken } from './session.ts'

const fetchJson = fetchBaseQuery({
  baseUrl: new URL('/api/', location.origin).href,
  headers: { Accept: 'application/json' },
  paramsSerializer: serializeQuery,
})

export type BaseQuery = BaseQueryFn<FetchArgs, unknown, Failure, object, FetchBaseQueryMeta>

/** Calls that authenticate by themselves or need no authentication are sent without a token (API-74, Q-44). */
const tokenless = /^(account\/(log|reg|forgot|reset)|token\/)/

const tellsOfToken = (headers: Headers | undefined) => headers?.get('www-authenticate')?.includes('invalid_token')

/**
 * Sends every call of the web. A call that fails because of an invalid token is repeated once with a new one, and so is
 * a read that was answered as for a guest; a second refusal ends the session (AUTH-39, Q-18).
 */
const fetchFromApi: BaseQuery = async (args, api, extra) => {
  const send = (token: string | null) =>
    fetchJson(token ? { ...args, headers: { ...args.headers, Authorization: `Bearer ${token}` } } : args, api, extra)
  const token = tokenless.test(args.url) ? null : await freshToken()
  let result = await send(token)
  const mayDiffer = result.error !== undefined || args.method === 'GET'
  if (token && mayDiffer && tellsOfToken(result.meta?.response?.headers)) {
    const renewed = await renewToken(token).catch(() => null)
    if (renewed) result = await send(renewed)
  }
  const { data, error, meta } = result
  if (token && (error?.status === 401 || error?.status === 403)) endSession()
  const about = meta ? { meta } : {}
  if (!error) return { data, ...about }
  const status = error.status === 'PARSING_ERROR' ? error.originalStatus : error.status
  return { error: failureOf(status, error.data), ...about }
}

/** Tags of cached responses; a mutation invalidates some of them. */
export const tagTypes = [
  'products',
  'favourites',
  'cart',
  'orders',
  'terms',
  'profile',
  'subscription',
  'courses',
  'coursePreviews',
  'course',
  'resume',
  'favouriteCourses',
  'comments',
  'trainings',
] as const
export type Tag = (typeof tagTypes)[number]

/** Endpoints are injected by the `<feature>.api.ts` files. */
export const api = createApi({
  baseQuery: fetchFromApi,
  tagTypes,
  refetchOnReconnect: true,
  endpoints: () => ({}),
})

export type Build = EndpointBuilder<BaseQuery, Tag, 'api'>

/** The argument of a row's hook: void for a row without input. */
// biome-ignore lint/suspicious/noConfusingVoidType: only an argument of type void may be left out of a call
type Argument<Row extends Endpoint> = keyof Request<Row> extends never ? void : Request<Row>

const requestOf = <Row extends Endpoint>(argument: Argument<Row>) => (argument ?? {}) as Request<Row>

type QueryRow<Row extends Endpoint> = QueryDefinition<Argument<Row>, BaseQuery, Tag, Reply<Row>, 'api'>
type QueryOptions<Row extends Endpoint> = Pick<
  QueryRow<Row>,
  'providesTags' | 'keepUnusedDataFor' | 'onQueryStarted' | 'onCacheEntryAdded' | 'serializeQueryArgs'
>

/** The query endpoint of a contract row. */
export function queryOf<Row extends Endpoint>(build: Build, row: Row, options: QueryOptions<Row> = {}): QueryRow<Row> {
  return build.query<Reply<Row>, Argument<Row>>({
    ...options,
    ...cacheModeOf(row),
    query: (argument) => callOf(row, requestOf<Row>(argument)),
  })
}

type MutationRow<Row extends Endpoint> = MutationDefinition<Argument<Row>, BaseQuery, Tag, Reply<Row>, 'api'>
type MutationOptions<Row extends Endpoint> = Pick<MutationRow<Row>, 'invalidatesTags' | 'onQueryStarted'>

/** The mutation endpoint of a contract row. Its failure shows a toast (store.ts). */
export function mutationOf<Row extends Endpoint>(
  build: Build,
  row: Row,
  options: MutationOptions<Row> = {},
): MutationRow<Row> {
  return build.mutation<Reply<Row>, Argument<Row>>({
    ...options,
    query: (argument) => callOf(row, requestOf<Row>(argument)),
  })
}
