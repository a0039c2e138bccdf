import type { Endpoint } from '@slodki-ul/contract/endpoint'
import { endpoints } from '@slodki-ul/contract/endpoints'
import { errorResponses } from '@slodki-ul/contract/error-responses'
import { generalErrors } from '@slodki-ul/contract/errors'
import { refusals } from '@slodki-ul/contract/identity/access.rules'
import { describe, expect, test } from 'vitest'
import { describeApi, documentApi } from './description.ts'

type Json = { readonly [key: string]: unknown }
type Content = Record<string, { schema: Json }>
type Parameter = { name: string; in: string; required: boolean; schema: Json }
type Operation = {
  operationId: string
  summary: string
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, { description: string; headers?: Json; content?: Content }>
}
type Description = {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Json> }
}

const rows: Record<string, Endpoint> = endpoints
const names = Object.keys(rows)
// Parsed from JSON as clients receive it, without undefined values.
const api = JSON.parse(JSON.stringify(describeApi(rows))) as Description

function operationOf(name: string): Operation {
  const row = rows[name]
  const operation = row && api.paths[`/api/${row.path}`]?.[row.method.toLowerCase()]
  if (!operation) throw new Error(`${name} is not described.`)
  return operation
}

/** Returns every nested object, including the value itself. */
function collectObjects(value: unknown): Json[] {
  if (typeof value !== 'object' || value === null) return []
  return [...(Array.isArray(value) ? [] : [value as Json]), ...Object.values(value).flatMap(collectObjects)]
}

const fieldsOf = (schema: Endpoint['query']) => Object.keys(schema?.def.shape ?? {})

describe('the description of the API', () => {
  test('is OpenAPI 3.1 with a title and a version', () => {
    expect(api.openapi).toMatch(/^3\.1\.\d+$/)
    expect(api.info.title).toBe('Słodki Ul')
    expect(api.info.version).not.toBe('')
  })

  test('holds every call of the contract once, and nothing else', () => {
    const described = Object.values(api.paths).flatMap((methods) => Object.values(methods))
    expect(described.map(({ operationId }) => operationId).toSorted()).toEqual(names.toSorted())
  })

  test('has no broken references', () => {
    const targets = collectObjects(api).flatMap((each) => ('$ref' in each ? [each.$ref] : []))
    expect(new Set(targets)).toEqual(
      new Set(Object.keys(api.components.schemas).map((name) => `#/components/schemas/${name}`)),
    )
  })

  test('uses only JSON Schema types, and requires only described fields', () => {
    const known = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']
    for (const { type, properties, required } of [
      ...collectObjects(api.paths),
      ...collectObjects(api.components.schemas),
    ]) {
      if (typeof type === 'string' && type !== 'about:blank') expect(known).toContain(type)
      if (properties && Array.isArray(required))
        expect(Object.keys(properties)).toEqual(expect.arrayContaining(required))
    }
  })

  describe.each(names)('%s', (name) => {
    const row = rows[name] as Endpoint
    const { parameters, requestBody, responses } = operationOf(name)

    test('has its parameters, each once, with those of the path required', () => {
      const expected = [
        ...fieldsOf(row.params).map((field) => `path ${field}`),
        ...fieldsOf(row.query).map((field) => `query ${field}`),
        ...fieldsOf(row.headers).map((field) => `header ${field}`),
        ...fieldsOf(row.cookies).map((field) => `cookie ${field}`),
      ]
      expect(parameters.map((parameter) => `${parameter.in} ${parameter.name}`)).toEqual(expected)
      for (const parameter of parameters) {
        expect(parameter.schema).toBeTypeOf('object')
        expect(parameter.required).toBeTypeOf('boolean')
        if (parameter.in === 'path') expect(parameter.required).toBe(true)
      }
      const inPath = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, field]) => field)
      expect(parameters.filter((each) => each.in === 'path').map((each) => each.name)).toEqual(inPath)
    })

    test('requires nothing that has a default', () => {
      for (const { name: field, in: place, required, schema } of parameters)
        if (place !== 'path' && 'default' in schema) expect(required, field).toBe(false)
      for (const { properties, required } of collectObjects(requestBody)) {
        for (const [field, schema] of Object.entries((properties ?? {}) as Record<string, Json>))
          if ('default' in schema) expect(required ?? []).not.toContain(field)
      }
    })

    test('has a JSON body if it takes one', () => {
      const takesJson = row.body !== undefined && row.access !== 'provider'
      expect(Object.keys(requestBody?.content ?? {})).toEqual(takesJson ? ['application/json'] : [])
    })

    test('describes its success, its errors and the general ones as problems', () => {
      const codes = [...new Set([...generalErrors, ...refusals[row.access], ...row.errors])]
      const statuses = new Set([row.status, ...codes.map((code) => errorResponses[code].status)])
      expect(Object.keys(responses).map(Number).toSorted()).toEqual([...statuses].toSorted())
      for (const code of codes) {
        const response = responses[errorResponses[code].status]
        expect(response?.description).toContain(`${code}: ${errorResponses[code].detail}`)
        expect(Object.keys(response?.content ?? {})).toEqual(['application/problem+json'])
      }
      const success = responses[row.status]
      expect(Object.keys(success?.content ?? {})).toEqual(row.reply ? ['application/json'] : row.file ? [row.file] : [])
      expect(Object.keys(success?.headers ?? {})).toEqual(row.paged ? ['Pagination'] : [])
      for (const { description } of Object.values(responses)) expect(description).not.toBe('')
    })
  })

  test('the language and the quantity may be left out of a request, the product may not', () => {
    const schema = operationOf('addToCart').requestBody?.content['application/json']?.schema
    expect(schema?.required).toEqual(['productId'])
  })
})

describe('the HTML page of the API', () => {
  const html = documentApi(rows)

  test.each(names)('tells %s with its method, path, summary and errors', (name) => {
    const row = rows[name] as Endpoint
    const section = html.slice(html.indexOf(`<section id="${name}">`)).split('</section>')[0]
    expect(section).toContain(`${row.method} /api/${row.path}`)
    expect(section).toContain(row.summary)
    for (const code of row.errors) expect(section).toContain(`<code>${code}</code> ${errorResponses[code].status}`)
  })

  test('has no script, and escapes HTML', () => {
    expect(html).not.toMatch(/<script|\son\w+=|style=/i)
    const page = documentApi({ odd: { ...(rows.getHealth as Endpoint), summary: 'A <b>"bold"</b> & odd call' } })
    expect(page).toContain('A &#60;b&#62;&#34;bold&#34;&#60;/b&#62; &#38; odd call')
    expect(page).not.toContain('<b>')
  })
})
