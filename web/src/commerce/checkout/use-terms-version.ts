import { codeOf } from '#core/failure.ts'
import { showFailure } from '#core/toasts.ts'
import { useLanguage } from '#i18n/language.ts'
import { useGetTermsQuery } from '#legal/terms/terms.api.ts'

/** The version of the terms that stands behind the consent on the page. */
export function useTermsVersion() {
  const lang = useLanguage()
  const { currentData: terms, refetch } = useGetTermsQuery({ params: { lang } })
  return {
    reloadTerms: refetch,
    /** Undefined when the terms could not be loaded, which a toast has told. */
    readVersion: async (): Promise<string | undefined> => {
      if (terms) return terms.version
      const { data, error } = await refetch()
      if (error) showFailure(codeOf(error), 'getTerms')
      return data?.version
    },
  }
}
