import type { Endpoint } from '@slodki-ul/contract/endpoint'

/** Paths whose responses are never cached (API-75, Q-45). */
const neverCached = /watchlist|coursescomments/i

/** Cache setting of a row's responses: not kept when unused, or the default. */
export const cacheModeOf = ({ path }: Pick<Endpoint, 'path'>): { keepUnusedDataFor?: 0 } =>
  neverCached.test(path) ? { keepUnusedDataFor: 0 } : {}
