import { legalTextsEndpoints } from '@slodki-ul/contract/compliance/legal-texts.admin'
import { api, fileOf, mutationOf, queryOf } from '#core/api.ts'

const shown = { providesTags: ['legal-texts' as const] }
/** Also after a refusal: somebody else may have changed the text meanwhile. */
const changes = { invalidatesTags: ['legal-texts' as const, 'audit' as const] }

export const {
  useListLegalTextsQuery,
  useGetLegalTextQuery,
  useGetLegalVersionQuery,
  useChangeLegalDraftMutation,
  useDiscardLegalDraftMutation,
  usePublishLegalTextMutation,
  usePlanLegalTextMutation,
  useCancelLegalPlanMutation,
  useListAcceptancesQuery,
  useExportAcceptancesMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    listLegalTexts: queryOf(build, legalTextsEndpoints.listLegalTexts, shown),
    getLegalText: queryOf(build, legalTextsEndpoints.getLegalText, shown),
    getLegalVersion: queryOf(build, legalTextsEndpoints.getLegalVersion, shown),
    changeLegalDraft: mutationOf(build, legalTextsEndpoints.changeLegalDraft, changes),
    discardLegalDraft: mutationOf(build, legalTextsEndpoints.discardLegalDraft, changes),
    publishLegalText: mutationOf(build, legalTextsEndpoints.publishLegalText, changes),
    planLegalText: mutationOf(build, legalTextsEndpoints.planLegalText, changes),
    cancelLegalPlan: mutationOf(build, legalTextsEndpoints.cancelLegalPlan, changes),
    listAcceptances: queryOf(build, legalTextsEndpoints.listAcceptances),
    exportAcceptances: fileOf(build, legalTextsEndpoints.exportAcceptances),
  }),
})
