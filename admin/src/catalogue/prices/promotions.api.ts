import { promotionsEndpoints } from '@slodki-ul/contract/catalogue/promotions.admin'
import { api, mutationOf, queryOf } from '#core/api.ts'

const shown = { providesTags: ['promotions' as const] }
const changes = { invalidatesTags: ['promotions' as const, 'products' as const, 'audit' as const] }

export const {
  useListPromotionsQuery,
  useGetPromotionQuery,
  usePreviewPromotionMutation,
  useAddPromotionMutation,
  useChangePromotionMutation,
  useEndPromotionMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    listPromotions: queryOf(build, promotionsEndpoints.listPromotions, shown),
    getPromotion: queryOf(build, promotionsEndpoints.getPromotion, shown),
    previewPromotion: mutationOf(build, promotionsEndpoints.previewPromotion),
    addPromotion: mutationOf(build, promotionsEndpoints.addPromotion, changes),
    changePromotion: mutationOf(build, promotionsEndpoints.changePromotion, changes),
    endPromotion: mutationOf(build, promotionsEndpoints.endPromotion, changes),
  }),
})
