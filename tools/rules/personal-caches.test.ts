import { expect, test } from 'vitest'
import { checkPersonalCaches } from './personal-caches.ts'

const rows = { getUser: { access: 'customer' }, listOrders: { access: 'admin' }, getTerms: { access: 'anyone' } }
const check = (text: string, path = 'web/src/identity/users/users.api.ts') =>
  checkPersonalCaches(rows)([{ path, text }])

test.each([
  ['queryOf(build, usersEndpoints.getUser)', 'getUser'],
  ['queryOf(build, usersEndpoints.getUser, { providesTags: [], serializeQueryArgs: f })', 'getUser'],
  ['queryOf(build, usersEndpoints.getUser, { keepUnusedDataFor: 60 })', 'getUser'],
  ['queryOf(build, usersEndpoints.getUser, options)', 'getUser'],
  ['pagesOf(build, ordersEndpoints.listOrders)', 'listOrders'],
  ['queryOf(build, ordersEndpoints.unknown)', 'unknown'],
  ['build.query({ query: f })', 'query'],
])('%s stays for whoever signs in next', (text, name) => {
  expect(check(text)).toEqual([`web/src/identity/users/users.api.ts: ${name} caches its response`])
})

test.each([
  "queryOf(build, usersEndpoints.getUser, { providesTags: ['profile'] })",
  "queryOf(build, usersEndpoints.getUser, { providesTags: (answer) => [{ type: 'profile', id: answer.id }] })",
  'pagesOf(build, ordersEndpoints.listOrders, { keepUnusedDataFor: 0 })',
  'queryOf(build, termsEndpoints.getTerms)',
  'mutationOf(build, usersEndpoints.updateUser)',
  'build.query({ query: f, keepUnusedDataFor: 0 })',
])('%s does not', (text) => {
  expect(check(text)).toEqual([])
})

test('only the calls of the web are read', () => {
  expect(check('build.query({})', 'web/src/identity/users/users.test.ts')).toEqual([])
})
