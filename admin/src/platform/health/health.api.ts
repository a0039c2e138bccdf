import { staffPaymentsEndpoints } from '@slodki-ul/contract/payments/payments.admin'
import { healthEndpoints } from '@slodki-ul/contract/platform/health.admin'
import { api, mutationOf, queryOf } from '#core/api.ts'

const changesHealth = { invalidatesTags: ['health', 'jobs', 'waiting'] } as const

export const {
  useGetBackOfficeHealthQuery,
  useListStalledQuery,
  useListJobsQuery,
  useListErrorsQuery,
  useListDeadLettersQuery,
  useListWebhooksQuery,
  useRunJobMutation,
  useRetryDeadLetterMutation,
  useRetryDeadLettersMutation,
  useMendStalledMutation,
  useMendAllStalledMutation,
  useSettleMissedEventsMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    getBackOfficeHealth: queryOf(build, healthEndpoints.getBackOfficeHealth, { providesTags: ['health'] }),
    listStalled: queryOf(build, healthEndpoints.listStalled, { providesTags: ['health'] }),
    listJobs: queryOf(build, healthEndpoints.listJobs, { providesTags: ['jobs'] }),
    listErrors: queryOf(build, healthEndpoints.listErrors, { providesTags: ['health'] }),
    listDeadLetters: queryOf(build, healthEndpoints.listDeadLetters, { providesTags: ['jobs'] }),
    listWebhooks: queryOf(build, healthEndpoints.listWebhooks, { providesTags: ['health'] }),
    runJob: mutationOf(build, healthEndpoints.runJob, changesHealth),
    retryDeadLetter: mutationOf(build, healthEndpoints.retryDeadLetter, changesHealth),
    retryDeadLetters: mutationOf(build, healthEndpoints.retryDeadLetters, changesHealth),
    mendStalled: mutationOf(build, healthEndpoints.mendStalled, changesHealth),
    mendAllStalled: mutationOf(build, healthEndpoints.mendAllStalled, changesHealth),
    settleMissedEvents: mutationOf(build, staffPaymentsEndpoints.settleMissedEvents, changesHealth),
  }),
})
