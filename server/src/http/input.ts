import type { Call, Input } from '@slodki-ul/contract/endpoint'
import { type FieldNumbers, fail, limitsOf, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'

/** Field path → message code of a failed parse. */
export function fieldsOf(error: z.core.$ZodError): Record<string, string> {
  return Object.fromEntries(
    error.issues.map((issue) => [
      issue.path.join('.') || 'body',
      issue.code === 'too_big' && issue.origin === 'string' ? 'ERRORS.MAXLENGTH' : 'ERRORS.PROVIDEDATA',
    ]),
  )
}

/** The longest text that each field of a failed parse takes, where that is why it failed. */
const numbersOf = (error: z.core.$ZodError): Record<string, FieldNumbers> =>
  Object.fromEntries(
    error.issues.flatMap((issue) =>
      issue.code === 'too_big' && issue.origin === 'string'
        ? [[issue.path.join('.') || 'body', { max: Number(issue.maximum) }]]
        : [],
    ),
  )

/**
 * Whether every text inside can be stored: Postgres takes neither the character NUL nor half of a surrogate pair.
 */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return true
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner))
}

/** Parses one part of a request; undefined for rows without it. A missing part has no fields. */
function parsePart(schema: z.ZodMiniType | undefined, value: unknown) {
  return schema ? schema.safeParse(value === undefined ? {} : value) : { success: true as const, data: undefined }
}

/** Parses every part of a request by the schemas of its row. Fails with ERRORS.PROVIDEDATA and message codes by field. */
export function parseInput<Row extends Call>(row: Row, request: FastifyRequest): Outcome<Input<Row>> {
  const parts = {
    params: parsePart(row.params, request.params),
    query: parsePart(row.query, request.query),
    headers: parsePart(row.headers, request.headers),
    cookies: parsePart(row.cookies, request.cookies),
    // A missing body is not an empty one: rows with a body require it.
    body: row.body ? row.body.safeParse(request.body) : parsePart(undefined, undefined),
  }
  const fields: Record<string, string> = {}
  const numbers: Record<string, FieldNumbers> = {}
  for (const part of Object.values(parts)) {
    if (part.success) continue
    Object.assign(fields, fieldsOf(part.error))
    Object.assign(numbers, numbersOf(part.error))
  }
  const input = Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part.data])) as Input<Row>
  const isGood = Object.keys(fields).length === 0 && [input.query, input.body, input.params].every(isStorable)
  return isGood ? succeed(input) : fail('ERRORS.PROVIDEDATA', { fields, ...limitsOf(numbers) })
}
