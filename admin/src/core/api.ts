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
import type { AdminEndpoint } from '@slodki-ul/contract/admin-endpoint'
import type { Reply, Request } from '@slodki-ul/contract/endpoint'
import { type Page, paginationSchema } from '@slodki-ul/contract/pagination'
import { type Failure, failureOf } from './failure.ts'
import { createIdempotencyKeys } from './idempotency.ts'
import { identityCheck } from './identity-check.ts'
import { callOf, serializeQuery } from './request.ts'
import { staffSession } from './session.ts'

const fetchJson = fetchBaseQuery({
  baseUrl: new URL('/api/', location.origin).href,
  headers: { Accept: 'application/json' },
  paramsSerializer: serializeQuery,
})

export type BaseQuery = BaseQueryFn<FetchArgs, unknown, Failure, object, FetchBaseQueryMeta>

/** Signing in, renewing and signing out, where the cookie says who it is, and invitations, whose link does. */
const tokenless = /^admin\/session(\/(refresh|invitation.*))?$/
const idempotencyKeys = createIdempotencyKeys()

type Result = Awaited<ReturnType<BaseQuery>>

/** Sends a call once, with the token of the session. */
const send: BaseQuery = async (args, api, extra) => {
  const token = tokenless.test(args.url) ? null : await staffSession.freshToken()
  const headers = { ...args.headers, ...(token && { Authorization: `Bearer ${token}` }) }
  const { data, error, meta } = await fetchJson({ ...args, headers }, api, extra)
  const about = meta ? { meta } : {}
  if (!error) return { data, ...about }
  return {
    error: failureOf(error.status === 'PARSING_ERROR' ? error.originalStatus : error.status, error.data),
    ...about,
  }
}

/** What has to happen before a refused call is sent again; false when it is refused for good. */
async function recover(args: FetchArgs, { code, status }: Failure): Promise<boolean> {
  if (tokenless.test(args.url)) return false
  if (status === 401) {
    if (await staffSession.renew().catch(() => null)) return true
    staffSession.end()
    return staffSession.waitForReturn()
  }
  if (code === 'ERRORS.TFAREQUIRED') staffSession.amend({ isSecured: false })
  return code === 'ERRORS.CONFIRMIDENTITY' && identityCheck.ask()
}

/**
 * Sends calls of the back office in this way. A call of a session that has ended waits for the sign-in over the screen, one that
 * needs a code waits for the code, and both are then sent again (BO-005, BO-006).
 */
export const withRecovery =
  (sendOnce: BaseQuery): BaseQuery =>
  async (args, api, extra) => {
    let result: Result = await sendOnce(args, api, extra)
    // A renewed token, a sign-in and a code: nothing else makes a repeat worth while.
    for (let repeats = 0; result.error && repeats < 3 && (await recover(args, result.error)); repeats++)
      result = await sendOnce(args, api, extra)
    return result
  }

const fetchFromApi = withRecovery(send)

/** Tags of cached responses; a mutation invalidates some of them. */
export const tagTypes = [
  'me',
  'staff',
  'comments',
  'courses',
  'films',
  'film-uploads',
  'notices',
  'preferences',
  'trainings',
  'vouchers',
  'gift-cards',
  'waiting',
  'orders',
  'documents',
  'accounting',
  'withdrawals',
  'legal-texts',
  'products',
  'imports',
  'promotions',
  'plans',
  'categories',
  'audit',
  'settings',
  'mail-texts',
  'page-texts',
  'jobs',
  'health',
  'views',
  'runs',
  'requests',
  'preferences',
] as const
export type Tag = (typeof tagTypes)[number]

/** Endpoints are injected by the `<feature>.api.ts` files. */
export const api = createApi({
  baseQuery: fetchFromApi,
  tagTypes,
  refetchOnReconnect: true,
  // Another person may have changed a record since it was last on the screen.
  refetchOnMountOrArgChange: true,
  endpoints: () => ({}),
})

export type Build = EndpointBuilder<BaseQuery, Tag, 'api'>

/** The request without the key, which `mutationOf` adds. */
export type Given<Row extends AdminEndpoint> = {
  [Part in keyof Request<Row> as Part extends 'headers'
    ? Exclude<keyof NonNullable<Request<Row>[Part]>, 'idempotency-key'> extends never
      ? never
      : Part
    : Part]: Part extends 'headers' ? Omit<Request<Row>[Part], 'idempotency-key'> : Request<Row>[Part]
}
/** The argument of a row's hook: void for a row without input. */
// biome-ignore lint/suspicious/noConfusingVoidType: only an argument of type void may be left out of a call
type Argument<Row extends AdminEndpoint> = keyof Given<Row> extends never ? void : Given<Row>

type ReplyOf<Row extends AdminEndpoint> = Row extends { paged: true }
  ? Reply<Row> extends readonly (infer Item)[]
    ? Page<Item>
    : never
  : Reply<Row>

type QueryRow<Row extends AdminEndpoint> = QueryDefinition<Argument<Row>, BaseQuery, Tag, ReplyOf<Row>, 'api'>
type QueryOptions<Row extends AdminEndpoint> = Pick<QueryRow<Row>, 'providesTags' | 'keepUnusedDataFor'> & {
  /** Nobody asks for it, such as counters that refresh themselves: it keeps no session alive (BO-005). */
  isBackground?: true
}

const requestOf = <Row extends AdminEndpoint>(argument: Argument<Row>) => (argument ?? {}) as Request<Row>

/** The query endpoint of a contract row; a page of a list comes with the data of its `Pagination` header. */
export function queryOf<Row extends AdminEndpoint>(
  build: Build,
  row: Row,
  { isBackground, ...options }: QueryOptions<Row> = {},
): QueryRow<Row> {
  return build.query<ReplyOf<Row>, Argument<Row>>({
    ...options,
    query: (argument) => {
      const call = callOf(row, requestOf<Row>(argument))
      return isBackground ? { ...call, headers: { ...call.headers, 'x-background': '1' } } : call
    },
    transformResponse: (reply: unknown, meta) =>
      (row.paged
        ? {
            items: reply,
            pagination: paginationSchema.parse(JSON.parse(meta?.response?.headers.get('Pagination') ?? 'null')),
          }
        : reply) as ReplyOf<Row>,
  })
}

type MutationRow<Row extends AdminEndpoint> = MutationDefinition<Argument<Row>, BaseQuery, Tag, Reply<Row>, 'api'>
type MutationOptions<Row extends AdminEndpoint> = Pick<MutationRow<Row>, 'invalidatesTags' | 'onQueryStarted'> & {
  /** The idempotency key of a call that is sent again after the page was loaded anew. */
  keyOf?: (argument: Argument<Row>) => string
}

/** The mutation endpoint of a contract row; a POST that writes gets its idempotency key. */
export function mutationOf<Row extends AdminEndpoint>(
  build: Build,
  row: Row,
  { keyOf, ...options }: MutationOptions<Row> = {},
): MutationRow<Row> {
  return build.mutation<Reply<Row>, Argument<Row>>({
    ...options,
    queryFn: async (argument, queries, extra, _base) => {
      const call = callOf(row, requestOf<Row>(argument))
      const name = JSON.stringify(call)
      const needsKey = row.headers?.def.shape['idempotency-key'] !== undefined
      const key = keyOf?.(argument) ?? idempotencyKeys.keyOf(name)
      const headers = { ...call.headers, ...(needsKey && { 'idempotency-key': key }) }
      const result = await fetchFromApi({ ...call, headers }, queries, extra as object)
      if (needsKey) idempotencyKeys.settle(name, result.error ? result.error.status : 200)
      return result.error ? { error: result.error } : { data: result.data as Reply<Row> }
    },
  })
}

/** The mutation of a row that replies a file: resolves with its address in memory. */
export function fileOf<Row extends AdminEndpoint>(
  build: Build,
  row: Row,
  options: { invalidatesTags?: readonly Tag[] } = {},
): MutationDefinition<Argument<Row>, BaseQuery, Tag, string, 'api'> {
  return build.mutation<string, Argument<Row>>({
    ...options,
    queryFn: async (argument, queries, extra, _base) => {
      const responseHandler = async (response: Response) =>
        response.ok ? URL.createObjectURL(await response.blob()) : response.json()
      const needsKey = row.headers?.def.shape['idempotency-key'] !== undefined
      const { headers, ...call } = callOf(row, requestOf<Row>(argument))
      // A file is made anew each time, so that every press has a key of its own.
      const key = needsKey && { 'idempotency-key': crypto.randomUUID() }
      const request = { ...call, headers: { ...headers, ...key }, responseHandler }
      const result = await fetchFromApi(request, queries, extra as object)
      return result.error ? { error: result.error } : { data: result.data as string }
    },
  })
}
