import { peopleEndpoints } from '@slodki-ul/contract/membership/people.admin'
import { api, fileOf, mutationOf, queryOf } from '#core/api.ts'

const peopleApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPeople: queryOf(build, peopleEndpoints.listPeople),
    exportPeople: fileOf(build, peopleEndpoints.exportPeople),
    previewEndSessions: mutationOf(build, peopleEndpoints.previewEndSessions),
    endSessions: mutationOf(build, peopleEndpoints.endSessions, { invalidatesTags: ['runs'] }),
  }),
})

export const { useListPeopleQuery, useExportPeopleMutation, usePreviewEndSessionsMutation, useEndSessionsMutation } =
  peopleApi
