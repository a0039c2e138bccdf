import { store } from '#core/store.ts'
import { storedLanguage } from '#i18n/language.ts'
import { termsApi } from './terms.api.ts'

/**
 * Preloads the terms at start when they are not cached (NAV-57, TRM-05). A failure is not shown; the terms page retries
 * (ERR-70).
 */
export const preloadTerms = (): Promise<unknown> =>
  store.dispatch(termsApi.endpoints.getTerms.initiate({ params: { lang: storedLanguage() } }, { subscribe: false }))
