import { staffGiftCardsEndpoints } from '@slodki-ul/contract/catalogue/gift-cards.admin'
import { api, mutationOf, queryOf } from '#core/api.ts'

const cached = { providesTags: ['gift-cards'] as const }
const changes = { invalidatesTags: ['gift-cards'] as const }

const giftCardsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listGiftCards: queryOf(build, staffGiftCardsEndpoints.listGiftCards, cached),
    getGiftCard: queryOf(build, staffGiftCardsEndpoints.getGiftCard, cached),
    listGiftCardUses: queryOf(build, staffGiftCardsEndpoints.listGiftCardUses, cached),
    // A reading, but one that is recorded each time and kept nowhere.
    showGiftCardCode: mutationOf(build, staffGiftCardsEndpoints.showGiftCardCode),
    issueGiftCard: mutationOf(build, staffGiftCardsEndpoints.issueGiftCard, changes),
    sendGiftCard: mutationOf(build, staffGiftCardsEndpoints.sendGiftCard, changes),
    rescheduleGiftCard: mutationOf(build, staffGiftCardsEndpoints.rescheduleGiftCard, changes),
    extendGiftCard: mutationOf(build, staffGiftCardsEndpoints.extendGiftCard, changes),
    replaceGiftCardCode: mutationOf(build, staffGiftCardsEndpoints.replaceGiftCardCode, changes),
    endGiftCard: mutationOf(build, staffGiftCardsEndpoints.endGiftCard, changes),
  }),
})

export const {
  useListGiftCardsQuery,
  useGetGiftCardQuery,
  useListGiftCardUsesQuery,
  useShowGiftCardCodeMutation,
  useIssueGiftCardMutation,
  useSendGiftCardMutation,
  useRescheduleGiftCardMutation,
  useExtendGiftCardMutation,
  useReplaceGiftCardCodeMutation,
  useEndGiftCardMutation,
} = giftCardsApi
