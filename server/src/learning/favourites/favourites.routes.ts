import type { favouritesEndpoints } from '@slodki-ul/contract/learning/favourites'
import type { Context } from '#context.ts'
import type { Handlers } from '#http/serve.ts'
import { listFavouriteCourses, toggleFavouriteCourse } from '#learning/favourites/favourite-courses.service.ts'
import { listFavouriteProducts, toggleFavouriteProduct } from '#learning/favourites/favourites.service.ts'

export const favouritesRoutes = (context: Context): Handlers<typeof favouritesEndpoints> => ({
  listFavouriteProducts: ({ query }, caller) => listFavouriteProducts(context, caller, query),
  toggleFavouriteProduct: ({ params }, caller) => toggleFavouriteProduct(context, caller, params.id),
  listFavouriteCourses: ({ query }, caller) => listFavouriteCourses(context, caller, query),
  toggleFavouriteCourse: ({ params }, caller) => toggleFavouriteCourse(context, caller, params.id),
})
