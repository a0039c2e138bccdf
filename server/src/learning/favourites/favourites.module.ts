import type { Personalize } from '#http/responses.ts'
import { favouritesRoutes } from '#learning/favourites/favourites.routes.ts'
import { markFavourites, selectFavouriteIdsOf } from '#learning/favourites/favourites.service.ts'
import type { Module } from '#module.ts'

export const favouritesModule: Module = {
  routes: favouritesRoutes,
  personalize: (context) => {
    const withFavourites: Personalize = (token, response) => markFavourites(context, token, response)
    return { listProducts: withFavourites, getProduct: withFavourites }
  },
  personalData: {
    favourites: {
      tables: ['favourite_products', 'favourite_courses'],
      read: (db, { id }) => selectFavouriteIdsOf(db, id),
    },
  },
}
