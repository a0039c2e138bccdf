import { expect, test } from 'vitest'
import { checkEndpointCallers } from './endpoint-callers.ts'

const admin = { path: 'admin/src/identity/staff/staff.api.ts', text: 'queryOf(build, staffEndpoints.getStaff)' }
const call = { path: 'web/src/commerce/cart/cart.api.ts', text: 'queryOf(build, cartEndpoints.getCart)' }

test('every row has its caller', () => {
  const check = checkEndpointCallers({
    getCart: { calledBy: 'web' },
    get: { calledBy: 'web' },
    ready: { calledBy: 'a probe' },
    getStaff: { calledBy: 'admin' },
    getCart2: { calledBy: 'admin' },
    lost: { calledBy: '' },
  })
  expect(check([call, admin])).toEqual([
    'get: called by the web, but in no *.api.ts',
    'getCart2: called by the admin, but in no *.api.ts',
    'lost: nobody calls it',
  ])
})

test('but those without a screen yet', () => {
  const rows = { getStaff: { calledBy: 'admin' }, getLimits: { calledBy: 'admin' } }
  expect(checkEndpointCallers(rows, ['getLimits'])([admin])).toEqual([])
})
