import { mailKindsEndpoints } from '@slodki-ul/contract/platform/mail-kinds.admin'
import { mailTextsEndpoints } from '@slodki-ul/contract/platform/mail-texts.admin'
import { api, mutationOf, queryOf } from '#core/api.ts'

export const {
  useListMailKindsQuery,
  usePreviewMailQuery,
  useListMailTextsQuery,
  useGetMailTextQuery,
  useChangeMailTextMutation,
  usePreviewMailTextMutation,
  useTryMailTextMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    listMailKinds: queryOf(build, mailKindsEndpoints.listMailKinds),
    previewMail: queryOf(build, mailKindsEndpoints.previewMail, { providesTags: ['mail-texts'] }),
    listMailTexts: queryOf(build, mailTextsEndpoints.listMailTexts, { providesTags: ['mail-texts'] }),
    getMailText: queryOf(build, mailTextsEndpoints.getMailText, { providesTags: ['mail-texts'] }),
    changeMailText: mutationOf(build, mailTextsEndpoints.changeMailText, { invalidatesTags: ['mail-texts', 'audit'] }),
    previewMailText: mutationOf(build, mailTextsEndpoints.previewMailText),
    tryMailText: mutationOf(build, mailTextsEndpoints.tryMailText, { invalidatesTags: ['audit'] }),
  }),
})
