import { homeZone } from '@slodki-ul/contract/dates'
import { Temporal } from 'temporal-polyfill'
import { selectPlanPrices, selectPrices } from '#catalogue/prices/prices.admin.db.ts'
import type { Context } from '#context.ts'
import { type EvidenceFile, type EvidenceSubject, recordsFile, zlotyOf } from '#evidence.ts'

type Stored = Awaited<ReturnType<typeof selectPrices>>[number]

const shownOf = ({ priceList, price, regularPrice, lowestPrice, validFrom, validTo, promotion }: Stored) => ({
  ...{ priceList, price: zlotyOf(price), regularPrice: zlotyOf(regularPrice), lowestPrice: zlotyOf(lowestPrice) },
  ...{ validFrom, validTo, promotion },
})

/** The prices of what was bought, on the day in Warsaw and in the 30 days before it (BO-072). */
export async function priceEvidence(
  { db }: Pick<Context, 'db'>,
  { madeAt, productIds, planId }: EvidenceSubject,
): Promise<EvidenceFile[]> {
  const day = Temporal.Instant.fromEpochMilliseconds(madeAt.getTime()).toZonedDateTimeISO(homeZone).toPlainDate()
  const days = { from: day.subtract({ days: 30 }).toString(), to: day.toString() }
  const products = await Promise.all(
    productIds.map(async (productId) => ({
      productId,
      prices: (await selectPrices(db, productId, days)).toReversed().map(shownOf),
    })),
  )
  const plans =
    planId === null ? [] : [{ planId, prices: (await selectPlanPrices(db, planId, days)).toReversed().map(shownOf) }]
  return [recordsFile('prices.json', { ...days, products, plans })]
}
