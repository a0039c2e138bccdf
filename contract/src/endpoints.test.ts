import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { errorResponses } from './error-responses.ts'
import { generalErrors } from './errors.ts'
import { pageQuery } from './pagination.ts'

const rows: [string, Endpoint][] = Object.entries(endpoints)
const fieldsOf = (schema: Endpoint['query']) => Object.keys(schema?.def.shape ?? {})

describe('the calls of the API', () => {
  test('no two share a method and a path, regardless of case and parameter names', () => {
    const addresses = rows.map(([, { method, path }]) => `${method} ${path.toLowerCase().replace(/\{\w+\}/g, '{}')}`)
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  const reading = rows.filter(([, { method }]) => method === 'GET')

  test.each(reading)('%s, a GET, has no body and answers 200', (_name, row) => {
    expect(row.body).toBeUndefined()
    expect(row.status).toBe(200)
  })

  // Two-factor sign-in is disabled for the address in the query (API-13).
  const withQuery: readonly string[] = ['disableTfa']
  test.each(rows.filter((row) => !reading.includes(row)))(
    '%s, a change, is described by its path and its body, and answers no page and no file',
    (name, row) => {
      expect([row.paged, row.file]).toEqual([undefined, undefined])
      // Proxies log and cache query strings.
      expect(row.query !== undefined).toBe(withQuery.includes(name))
      // Without a body the path or the session must say what is to change.
      expect(row.body !== undefined || row.params !== undefined || row.access === 'customer').toBe(true)
      if (row.status === 201) expect([row.method, row.reply === null]).toEqual(['POST', false])
    },
  )

  describe.each(rows)('%s', (_name, row) => {
    test('has a path under /api with exactly its parameters', () => {
      expect(row.path).toMatch(/^[a-zA-Z]([\w-]|\/(?=[\w{])|\{\w+\})*$/)
      const named = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      expect(fieldsOf(row.params)).toEqual(named)
    })

    test('says what it is for and who calls it', () => {
      expect(row.summary).toMatch(/^[A-Z].*[^.]$/)
      expect(row.calledBy.trim()).not.toBe('')
    })

    test('names each error once and only its own', () => {
      expect(new Set(row.errors).size).toBe(row.errors.length)
      for (const code of row.errors) {
        expect(errorResponses).toHaveProperty([code])
        expect(generalErrors).not.toContain(code)
      }
    })

    test('returns a body or a file, except with status 202 or 204', () => {
      expect(row.status === 202 || row.status === 204).toBe(row.reply === null && row.file === undefined)
      if (row.file) expect(row.reply).toBeNull()
    })

    test('has page fields if and only if it is paged', () => {
      const paged = Object.keys(pageQuery).filter((field) => fieldsOf(row.query).includes(field))
      expect(paged).toEqual(row.paged ? Object.keys(pageQuery) : [])
      if (row.paged) expect(row.reply).toBeInstanceOf(z.ZodMiniArray)
    })
  })
})

describe('error codes', () => {
  test.each(Object.entries(errorResponses))(
    '%s is a failure with a sentence for people',
    (code, { status, title, detail }) => {
      expect(code).toMatch(/^ERRORS\.[A-Z]+$/)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(600)
      expect(title).not.toBe('')
      expect(detail).not.toBe('')
    },
  )

  test('no public call returns 401 or 403, except those that sign in (Q-18)', () => {
    const open = rows.filter(([, { access, path }]) => access === 'anyone' && !/^(account|token)\//.test(path))
    for (const [, row] of open) {
      for (const code of row.errors) expect([401, 403]).not.toContain(errorResponses[code].status)
    }
  })
})
