import { cartEndpoints } from './cart.ts'
import { ordersEndpoints } from './orders.ts'
import { productsEndpoints } from './products.ts'
import { systemEndpoints } from './system.ts'
import { termsEndpoints } from './terms.ts'

/** Every call of the API by name. */
export const endpoints = {
  ...systemEndpoints,
  ...productsEndpoints,
  ...cartEndpoints,
  ...ordersEndpoints,
  ...termsEndpoints,
}
export type Endpoints = typeof endpoints
