import * as z from 'zod/mini'
import { idSchema, productCardSchema } from '../catalogue/products.ts'
import { endpoint } from '../endpoint.ts'
import { languageCode } from '../language-code.ts'
import { pageQuery } from '../pagination.ts'
import { courseCardSchema } from './courses.ts'

/** The watch list: courses that signed-in users marked as favourites. */
export const favouritesEndpoints = {
  listFavouriteProducts: endpoint({
    method: 'GET',
    path: 'products/watchlist',
    summary: "A page of the caller's favourite products, by name",
    access: 'customer',
    query: z.object({ ...pageQuery, languageCode }),
    status: 200,
    reply: z.array(productCardSchema),
    paged: true,
    errors: [],
    calledBy: 'web',
  }),
  toggleFavouriteProduct: endpoint({
    method: 'PUT',
    path: 'products/toggle-watchlist/{id}',
    summary: 'Puts a product on the list of favourites or takes it off, and says which (Q-105)',
    access: 'customer',
    params: z.object({ id: idSchema }),
    status: 200,
    reply: z.object({ isInWatchList: z.boolean() }),
    errors: ['ERRORS.UNABLETOLOADPRODUCT'],
    calledBy: 'web',
  }),
  listFavouriteCourses: endpoint({
    method: 'GET',
    path: 'courses/watchlist',
    summary: "A page of the caller's favourite courses, by name",
    access: 'customer',
    query: z.object({ ...pageQuery, languageCode }),
    status: 200,
    reply: z.array(courseCardSchema),
    paged: true,
    errors: [],
    calledBy: 'web',
  }),
  toggleFavouriteCourse: endpoint({
    method: 'PUT',
    path: 'courses/toggle-watchlist/{id}',
    summary: 'Puts a course on the list of favourites or takes it off, and says which (Q-105)',
    access: 'customer',
    params: z.object({ id: idSchema }),
    status: 200,
    reply: z.object({ isInWatchList: z.boolean() }),
    errors: ['ERRORS.UNABLETOLOADCOURSE'],
    calledBy: 'web',
  }),
}
