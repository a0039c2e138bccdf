import type { Language } from '@slodki-ul/contract/language'
import { type Failure, isInconclusive } from '#core/failure.ts'
import { store } from '#core/store.ts'
import { deleteDiscountCode, readDiscountCode, saveDiscountCode } from './discount-code.ts'
import { plansApi } from './plans.api.ts'

/**
 * Checks a discount code for plans (SUB-41): a valid one is saved, an invalid one deletes the saved one (SUB-42, SUB-43,
 * Returns the failure, or null.
 */
export async function checkDiscountCode(voucher: string, languageCode: Language): Promise<Failure | null> {
  const question = plansApi.endpoints.applyPlanVoucher.initiate(
    { body: { voucher, languageCode } },
    { subscribe: false, forceRefetch: true },
  )
  const { error } = await store.dispatch(question)
  if (!error) {
    if (readDiscountCode() !== voucher) saveDiscountCode(voucher)
    return null
  }
  if (!isInconclusive(error)) deleteDiscountCode()
  return error as Failure
}
