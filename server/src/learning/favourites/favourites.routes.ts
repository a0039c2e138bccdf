import type { favouritesEndpoints } from '@slodki-ul/contract/learning/favourites'
import type { Context } from '#context.ts'
import type { Handlers } from '#http/serve.ts'
import { listFavouriteProducts, toggleFavouriteProduct } from '#learning/favourites/favourites.service.ts'

type Rows = Pick<typeof favouritesEndpoints, 'listFavouriteProducts' | 'toggleFavouriteProduct'>

export const favouritesRoutes = (context: Context): Handlers<Rows> => ({
  listFavouriteProducts: ({ query }, caller) => listFavouriteProducts(context, caller, query),
  toggleFavouriteProduct: ({ params }, caller) => toggleFavouriteProduct(context, caller, params.id),
})
