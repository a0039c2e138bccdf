import { staffProductPreviewsEndpoints } from '@slodki-ul/contract/catalogue/product-previews.admin'
import { workspaceEndpoints } from '@slodki-ul/contract/identity/workspace.admin'
import { api, mutationOf, queryOf } from '#core/api.ts'

export const { useLazyGetProductPreviewLinkQuery, useSaveProductDraftMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    getProductPreviewLink: queryOf(build, staffProductPreviewsEndpoints.getProductPreviewLink),
    saveProductDraft: mutationOf(build, workspaceEndpoints.saveDraft),
  }),
})
