import type { favouritesEndpoints } from '@slodki-ul/contract/favourites'
import type { Context } from '#context.ts'
import { listFavouriteCourses, toggleFavouriteCourse } from '#features/favourites/favourite-courses.service.ts'
import { listFavouriteProducts, toggleFavouriteProduct } from '#features/favourites/favourites.service.ts'
import type { Handlers } from '#http/serve.ts'

export const favouritesRoutes = (context: Context): Handlers<typeof favouritesEndpoints> => ({
  listFavouriteProducts: ({ query }, visitor) => listFavouriteProducts(context, visitor, query),
  toggleFavouriteProduct: ({ params }, visitor) => toggleFavouriteProduct(context, visitor, params.id),
  listFavouriteCourses: ({ query }, visitor) => listFavouriteCourses(context, visitor, query),
  toggleFavouriteCourse: ({ params }, visitor) => toggleFavouriteCourse(context, visitor, params.id),
})
