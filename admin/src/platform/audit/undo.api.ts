import { undoEndpoints } from '@slodki-ul/contract/platform/undo.admin'
import { api, mutationOf, queryOf } from '#core/api.ts'

/** Also after a refusal: somebody else may have changed the record meanwhile. */
const changed = ['products', 'courses', 'categories', 'orders', 'comments', 'waiting', 'audit'] as const

export const undoApi = api.injectEndpoints({
  endpoints: (build) => ({
    listRecentChanges: queryOf(build, undoEndpoints.listRecentChanges, { providesTags: ['audit'] }),
    undoChange: mutationOf(build, undoEndpoints.undoChange, { invalidatesTags: changed }),
  }),
})

export const { useListRecentChangesQuery, useUndoChangeMutation } = undoApi
