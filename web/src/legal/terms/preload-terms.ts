import { store } from '#core/store.ts'
import { storedLanguage } from '#i18n/language.ts'
import { termsApi } from './terms.api.ts'

/**
 * At the start: the terms, when they are not there yet (NAV-57, TRM-05). Nobody is told when they do not come: whoever wants
 * to read them asks again (ERR-70).
 */
export const preloadTerms = (): Promise<unknown> =>
  store.dispatch(termsApi.endpoints.getTerms.initiate({ params: { lang: storedLanguage() } }, { subscribe: false }))
