import type { favouritesEndpoints } from '@slodki-ul/contract/learning/favourites'
import type { Context } from '#context.ts'
import type { Handlers } from '#http/serve.ts'
import { listFavouriteCourses, toggleFavouriteCourse } from '#learning/favourites/favourite-courses.service.ts'
import { listFavouriteProducts, toggleFavouriteProduct } from '#learning/favourites/favourites.service.ts'

export const favouritesRoutes = (context: Context): Handlers<typeof favouritesEndpoints> => ({
  listFavouriteProducts: ({ query }, visitor) => listFavouriteProducts(context, visitor, query),
  toggleFavouriteProduct: ({ params }, visitor) => toggleFavouriteProduct(context, visitor, params.id),
  listFavouriteCourses: ({ query }, visitor) => listFavouriteCourses(context, visitor, query),
  toggleFavouriteCourse: ({ params }, visitor) => toggleFavouriteCourse(context, visitor, params.id),
})
