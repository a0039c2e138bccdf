import type * as z from 'zod/mini'
import type { ErrorCode } from './error-codes.ts'

type Schema = z.ZodMiniType
type Fields = z.ZodMiniObject

/**
 * Who may call: anyone; whoever is signed in; of those, who has a subscription or is staff; or the outside machine named,
 * which proves itself by its own means. What each word asks for stands in access.rules.ts.
 */
export type Access = 'anyone' | 'customer' | 'subscriber' | 'admin' | 'provider' | 'simulation'

/**
 * One call of the API: everything both sides, the documentation and the tests need to know about it.
 * `path` stands under `/api/`; `{name}` is a parameter. `reply: null` answers without a body.
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly summary: string
  readonly access: Access
  readonly params?: Fields
  readonly query?: Fields
  readonly headers?: Fields
  /** Cookies that the call reads: set by the server for itself, hidden from scripts, sent by the browser on its own. */
  readonly cookies?: Fields
  readonly body?: Schema
  readonly status: 200 | 201 | 202 | 204
  readonly reply: Schema | null
  /** The answer is a file of this type, with a name of its own, instead of JSON; `reply` is null then. */
  readonly file?: 'application/pdf'
  /** The reply is one page of a list and carries the header `Pagination`. */
  readonly paged?: true
  /** Codes this call may answer besides the general ones (errors.ts). */
  readonly errors: readonly ErrorCode[]
  /** The web calls it, or who does instead. */
  readonly calledBy: 'web' | (string & {})
}

/** Keeps the row's literal types. */
export const endpoint = <const Row extends Endpoint>(row: Row): Row => row

type Parsed<S> = S extends Schema ? z.infer<S> : undefined
type Sent<S> = S extends Schema ? z.input<S> : undefined

/** What a handler receives for a row: parsed parameters, query, headers, cookies and body. */
export type Input<Row extends Endpoint> = {
  params: Parsed<Row['params']>
  query: Parsed<Row['query']>
  headers: Parsed<Row['headers']>
  cookies: Parsed<Row['cookies']>
  body: Parsed<Row['body']>
}

type Part = 'params' | 'query' | 'headers' | 'body'
type IsOptional<S> = Record<never, never> extends Sent<S> ? true : false

/** What a caller passes for a row; a part in which nothing is required may be left out. */
export type Request<Row extends Endpoint> = {
  [Name in Part as Row[Name] extends Schema ? (IsOptional<Row[Name]> extends true ? never : Name) : never]: Sent<
    Row[Name]
  >
} & {
  [Name in Part as Row[Name] extends Schema ? (IsOptional<Row[Name]> extends true ? Name : never) : never]?: Sent<
    Row[Name]
  >
}

/** What a row answers. */
export type Reply<Row extends Endpoint> = Row['reply'] extends Schema ? z.infer<Row['reply']> : undefined
