import type { Endpoint } from '@slodki-ul/contract/endpoint'
import type { ErrorCode } from '@slodki-ul/contract/error-codes'
import { errorResponses } from '@slodki-ul/contract/error-responses'
import { generalErrors, problemSchema } from '@slodki-ul/contract/errors'
import { refusals } from '@slodki-ul/contract/identity/access.rules'
import { paginationSchema } from '@slodki-ul/contract/pagination'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { lazy } from '#lazy.ts'

type JsonSchema = Record<string, unknown>
type Part = z.ZodMiniType | undefined

/** Fields with a default are optional, also where any value is taken (`languageCode`). */
function relaxDefaults({ properties = {}, required = [], ...json }: JsonSchema): JsonSchema {
  const fields = properties as Record<string, JsonSchema>
  const missed = (required as string[]).filter((name) => !('default' in (fields[name] ?? {})))
  return { ...json, properties: fields, ...(missed.length > 0 ? { required: missed } : {}) }
}

const describe = (schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema => {
  const { $schema, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema
  return io === 'input' && json.type === 'object' ? relaxDefaults(json) : json
}

function parameters(part: Part, place: 'path' | 'query' | 'header' | 'cookie'): JsonSchema[] {
  if (!part) return []
  const { properties = {}, required = [] } = describe(part, 'input') as {
    properties?: Record<string, unknown>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }))
}

/** Problem responses by status, each with the codes it can carry. */
function problems(codes: readonly ErrorCode[]): JsonSchema {
  const byStatus = Map.groupBy(new Set([...generalErrors, ...codes]), (code) => errorResponses[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      {
        description: list.map((code) => `${code}: ${errorResponses[code].detail}`).join('\n'),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  )
}

function success(row: Endpoint): JsonSchema {
  const headers = row.paged
    ? { headers: { Pagination: { description: 'JSON', schema: { $ref: '#/components/schemas/Pagination' } } } }
    : {}
  const json = row.reply && { 'application/json': { schema: describe(row.reply, 'output') } }
  const file = row.file && { [row.file]: { schema: { type: 'string', format: 'binary' } } }
  const content = json || file ? { content: json || file } : {}
  return { [row.status]: { description: row.summary, ...headers, ...content } }
}

const errorsOf = (row: Endpoint): readonly ErrorCode[] => [...new Set([...refusals[row.access], ...row.errors])]

const isRaw = (row: Endpoint) => row.access === 'provider'

function operation(name: string, row: Endpoint): JsonSchema {
  const body =
    row.body && !isRaw(row)
      ? { requestBody: { required: true, content: { 'application/json': { schema: describe(row.body, 'input') } } } }
      : {}
  return {
    operationId: name,
    summary: row.summary,
    description: `Access: ${row.access}. Called by: ${row.calledBy}.`,
    parameters: [
      ...parameters(row.params, 'path'),
      ...parameters(row.query, 'query'),
      ...parameters(row.headers, 'header'),
      ...parameters(row.cookies, 'cookie'),
    ],
    ...body,
    responses: { ...success(row), ...problems(errorsOf(row)) },
    ...(refusals[row.access].length > 0 ? { security: [{ bearer: [] }] } : {}),
  }
}

/** OpenAPI 3.1 of the whole contract. */
export function describeApi(rows: Record<string, Endpoint>): JsonSchema {
  const paths: Record<string, JsonSchema> = {}
  for (const [name, row] of Object.entries(rows)) {
    const path = `/api/${row.path}`
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operation(name, row) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Słodki Ul',
      version: '1',
      description: 'Every call of the academy. Prices are złoty; failures are RFC 9457 problems.',
    },
    paths,
    components: {
      schemas: { Problem: describe(problemSchema, 'output'), Pagination: describe(paginationSchema, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

function section(name: string, row: Endpoint): string {
  const part = (title: string, schema: Part, io: 'input' | 'output') =>
    schema && !(isRaw(row) && title === 'Body')
      ? `<details><summary>${title}</summary><pre>${escapeHtml(JSON.stringify(describe(schema, io), null, 2))}</pre></details>`
      : ''
  const codes = errorsOf(row)
    .map(
      (code) =>
        `<li><code>${code}</code> ${errorResponses[code].status}, ${escapeHtml(errorResponses[code].detail)}</li>`,
    )
    .join('')
  return `<section id="${name}"><h2><code>${row.method} /api/${escapeHtml(row.path)}</code></h2><p>${escapeHtml(row.summary)}. Access: ${row.access}. Called by: ${escapeHtml(row.calledBy)}.</p>${part('Parameters', row.params, 'input')}${part('Query', row.query, 'input')}${part('Headers', row.headers, 'input')}${part('Cookies', row.cookies, 'input')}${part('Body', row.body, 'input')}${part(`Reply (${row.status})`, row.reply ?? undefined, 'output')}${row.file ? `<p>Reply (${row.status}): a file, ${row.file}.</p>` : ''}${codes ? `<ul>${codes}</ul>` : ''}</section>`
}

const stylesheet =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:2rem 1.25rem;color:#2b1810;background:#fffdf8}h2{font-size:1.1rem;margin-top:2.5rem}pre{overflow:auto;background:#fbf5e8;padding:1rem;border-radius:8px}summary{cursor:pointer;padding:.5rem 0}'

/** The same as a plain HTML page without scripts. */
export function documentApi(rows: Record<string, Endpoint>): string {
  const sections = Object.entries(rows).map(([name, row]) => section(name, row))
  const general = generalErrors.map(
    (code) =>
      `<li><code>${code}</code> ${errorResponses[code].status}, ${escapeHtml(errorResponses[code].detail)}</li>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>API · Słodki Ul</title><link rel="stylesheet" href="/api/docs.css"></head><body><main><h1>API</h1><p>The same as <a href="/api/openapi.json">OpenAPI 3.1</a>. Prices are złoty; lists carry the header <code>Pagination</code>; failures are <code>application/problem+json</code>. Any call may answer:</p><ul>${general.join('')}</ul>${sections.join('')}</main></body></html>`
}

/** Serves the description of the API as OpenAPI and HTML, generated at the first request because requests are rare. */
export function serveDescription(app: FastifyInstance, rows: Record<string, Endpoint>): void {
  const writeJson = lazy(async () => JSON.stringify(describeApi(rows)))
  const writeHtml = lazy(async () => documentApi(rows))
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(await writeJson()),
  )
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(await writeHtml()))
  app.get('/api/docs.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(stylesheet))
}
