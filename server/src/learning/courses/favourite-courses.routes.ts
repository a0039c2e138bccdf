import type { favouritesEndpoints } from '@slodki-ul/contract/learning/favourites'
import type { Context } from '#context.ts'
import type { Handlers } from '#http/serve.ts'
import { listFavouriteCourses, toggleFavouriteCourse } from '#learning/courses/favourite-courses.service.ts'

type Rows = Pick<typeof favouritesEndpoints, 'listFavouriteCourses' | 'toggleFavouriteCourse'>

export const favouriteCoursesRoutes = (context: Context): Handlers<Rows> => ({
  listFavouriteCourses: ({ query }, caller) => listFavouriteCourses(context, caller, query),
  toggleFavouriteCourse: ({ params }, caller) => toggleFavouriteCourse(context, caller, params.id),
})
