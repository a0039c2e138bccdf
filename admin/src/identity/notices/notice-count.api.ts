import { noticeCountEndpoints } from '@slodki-ul/contract/identity/notice-count.admin'
import { api, queryOf } from '#core/api.ts'

const noticeCountApi = api.injectEndpoints({
  endpoints: (build) => ({
    countNotices: queryOf(build, noticeCountEndpoints.countNotices, { providesTags: ['notices'], isBackground: true }),
  }),
})

export const { useCountNoticesQuery } = noticeCountApi
