import { expect, test } from 'vitest'
import { checkEndpointCallers } from './endpoint-callers.ts'

const call = { path: 'web/src/commerce/cart/cart.api.ts', text: 'queryOf(build, cartEndpoints.getCart)' }

test('every row has its caller', () => {
  const check = checkEndpointCallers({
    getCart: { calledBy: 'web' },
    get: { calledBy: 'web' },
    ready: { calledBy: 'a probe' },
    lost: { calledBy: '' },
  })
  expect(check([call])).toEqual(['get: called by the web, but in no *.api.ts', 'lost: nobody calls it'])
})
