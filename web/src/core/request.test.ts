import { endpoint } from '@slodki-ul/contract/endpoint'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { cacheModeOf, callOf, serializeQuery } from './request.ts'

const row = endpoint({
  method: 'PUT',
  path: 'things/{thingId}/parts',
  summary: '',
  access: 'anyone',
  params: z.object({ thingId: z.string() }),
  query: z.object({ languageCode: z.string() }),
  body: z.object({ count: z.number() }),
  status: 200,
  reply: null,
  errors: [],
  calledBy: 'web',
})

describe('callOf', () => {
  it('fills the path and passes on query and body', () => {
    expect(callOf(row, { params: { thingId: 'a/b' }, query: { languageCode: 'pl' }, body: { count: 2 } })).toEqual({
      url: 'things/a%2Fb/parts',
      method: 'PUT',
      params: { languageCode: 'pl' },
      body: { count: 2 },
    })
  })

  it('has only the parts that were given; `null` is a body, and each place of the path is filled', () => {
    const bare = { ...row, path: 'things/{a}/{b}' }
    const call = (request: object) => callOf(bare, request as never)
    const url = 'things/undefined/undefined'
    expect(call({})).toEqual({ url, method: 'PUT' })
    expect(Object.keys(call({ body: undefined }))).toEqual(['url', 'method'])
    expect(call({ params: { a: 1, b: 'ż' }, headers: { 'Idempotency-Key': 'k' }, body: null })).toEqual({
      ...{ url: 'things/1/%C5%BC', method: 'PUT', headers: { 'Idempotency-Key': 'k' }, body: null },
    })
  })
})

describe('cacheModeOf', () => {
  it.each([
    ['account/watchlist', { keepUnusedDataFor: 0 }],
    ['CoursesComments/{courseId}', { keepUnusedDataFor: 0 }],
    ['courses/{id}', {}],
  ])('of %s (API-75)', (path, mode) => {
    expect(cacheModeOf({ path })).toEqual(mode)
  })
})

describe('serializeQuery', () => {
  it('repeats list values and leaves out missing ones', () => {
    expect(serializeQuery({ CategoriesIds: [1, 2], searchBy: 'miód', from: undefined, to: null, empty: [] })).toBe(
      'CategoriesIds=1&CategoriesIds=2&searchBy=mi%C3%B3d',
    )
  })
})
