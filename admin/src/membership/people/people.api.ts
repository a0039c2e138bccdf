import { peopleEndpoints } from '@slodki-ul/contract/membership/people.admin'
import { api, queryOf } from '#core/api.ts'

const peopleApi = api.injectEndpoints({
  endpoints: (build) => ({ listPeople: queryOf(build, peopleEndpoints.listPeople) }),
})

export const { useListPeopleQuery } = peopleApi
