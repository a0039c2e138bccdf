import { store } from '#core/store.ts'
import { storedLanguage } from '#i18n/language.ts'
import { checkDiscountCode } from './check-discount-code.ts'
import { linkedCode, readDiscountCode } from './discount-code.ts'
import { plansApi } from './plans.api.ts'

/** Preloads the plans at start, with the discount code of a link or of an earlier visit (NAV-58, NAV-61). */
export async function preloadPlans(): Promise<void> {
  const languageCode = storedLanguage()
  const plans = plansApi.endpoints.listPlans.initiate({ params: { lang: languageCode } }, { subscribe: false })
  const code = linkedCode(location.hash) ?? readDiscountCode()
  await Promise.all([store.dispatch(plans), code && checkDiscountCode(code, languageCode)])
}
