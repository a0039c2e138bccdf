import { figuresEndpoints } from '@slodki-ul/contract/platform/figures.admin'
import { api, queryOf } from '#core/api.ts'

const figuresApi = api.injectEndpoints({
  endpoints: (build) => ({ listFigures: queryOf(build, figuresEndpoints.listFigures, {}) }),
})

export const { useListFiguresQuery } = figuresApi
