import { endpoint } from '@slodki-ul/contract/endpoint'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { callOf, serializeQuery } from './request.ts'

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
})

describe('serializeQuery', () => {
  it('repeats list values and leaves out missing ones', () => {
    expect(serializeQuery({ CategoriesIds: [1, 2], searchBy: 'miód', from: undefined, to: null, empty: [] })).toBe(
      'CategoriesIds=1&CategoriesIds=2&searchBy=mi%C3%B3d',
    )
  })
})
