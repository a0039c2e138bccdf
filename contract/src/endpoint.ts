import type * as z from 'zod/mini'
import type { ErrorCode } from './error-codes.ts'

type Schema = z.ZodMiniType
type Fields = z.ZodMiniObject

/**
 * Who may call: anyone; signed-in users; of these, subscribers or staff; or the named external system, which
 * authenticates in its own way. access.rules.ts has the requirement of each value.
 */
export type Access = 'anyone' | 'customer' | 'subscriber' | 'admin' | 'provider' | 'simulation'

/** What every call has, of the public API and of the back office. `path` is below `/api/`; `{name}` is a parameter. */
export type Call = {
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly params?: Fields
  readonly query?: Fields
  readonly headers?: Fields
  /** Cookies that the call reads. They are set by the server, hidden from scripts and sent by the browser. */
  readonly cookies?: Fields
  readonly body?: Schema
  readonly status: 200 | 201 | 202 | 204
  /** Null is a response without a body. */
  readonly reply: Schema | null
  /** The response is a named file of this type instead of JSON; `reply` is null then. */
  readonly file?:
    | 'application/pdf'
    | 'application/xml'
    | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    | 'application/zip'
    | 'text/csv'
    | 'image/webp'
  /** The reply is one page of a list, with a `Pagination` header. */
  readonly paged?: true
  /** The caller: the web, the back office or an external system. */
  readonly calledBy: 'web' | 'admin' | (string & {})
}

/**
 * One call of the public API: everything that both sides, the documentation and the tests need to know about it.
 */
export type Endpoint = Call & {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly access: Access
  /** Codes that this call may return besides the general ones (errors.ts). */
  readonly errors: readonly ErrorCode[]
}

/** Preserves the literal types of the row. */
export const endpoint = <const Row extends Endpoint>(row: Row): Row => row

type Parsed<S> = S extends Schema ? z.infer<S> : undefined
type Sent<S> = S extends Schema ? z.input<S> : undefined

/** The input of a handler: parsed parameters, query, headers, cookies and body. */
export type Input<Row extends Call> = {
  params: Parsed<Row['params']>
  query: Parsed<Row['query']>
  headers: Parsed<Row['headers']>
  cookies: Parsed<Row['cookies']>
  body: Parsed<Row['body']>
}

type Part = 'params' | 'query' | 'headers' | 'body'
type IsOptional<S> = Record<never, never> extends Sent<S> ? true : false

/** The arguments of a call; a part without required fields may be omitted. */
export type Request<Row extends Call> = {
  [Name in Part as Row[Name] extends Schema ? (IsOptional<Row[Name]> extends true ? never : Name) : never]: Sent<
    Row[Name]
  >
} & {
  [Name in Part as Row[Name] extends Schema ? (IsOptional<Row[Name]> extends true ? Name : never) : never]?: Sent<
    Row[Name]
  >
}

/** The reply of a row. */
export type Reply<Row extends Call> = Row['reply'] extends Schema ? z.infer<Row['reply']> : undefined
