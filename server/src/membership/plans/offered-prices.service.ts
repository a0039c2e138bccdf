import type { Executor } from '#db/client.ts'
import { selectOffered } from '#membership/plans/plans.db.ts'
import type { OfferedPrice } from '#queries.ts'

/** The price lists of the plans for sale, in their order. */
export const listOfferedPrices = async (db: Executor): Promise<OfferedPrice[]> =>
  (await selectOffered(db)).flatMap((plan) => [
    {
      ...{ id: plan.id, name: plan.titlePl, priceList: 'regular' as const },
      ...{ price: plan.price, reduced: plan.strikePrice, lowest: plan.lowestPrice },
    },
    {
      ...{ id: plan.id, name: plan.titlePl, priceList: 'webinar' as const },
      ...{ price: plan.webinarPrice, reduced: plan.webinarStrikePrice, lowest: plan.webinarLowestPrice },
    },
  ])
