import { mailKindsEndpoints } from '@slodki-ul/contract/platform/mail-kinds.admin'
import { api, queryOf } from '#core/api.ts'

export const { useListMailKindsQuery, usePreviewMailQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    listMailKinds: queryOf(build, mailKindsEndpoints.listMailKinds),
    previewMail: queryOf(build, mailKindsEndpoints.previewMail),
  }),
})
