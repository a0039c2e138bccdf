import { pageTextsEndpoints } from '@slodki-ul/contract/engagement/page-texts'
import { api, queryOf } from '#core/api.ts'
import { useLanguage } from '#i18n/language.ts'

const pageTextsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPageTexts: queryOf(build, pageTextsEndpoints.getPageTexts),
  }),
})

/** What staff wrote for the pages, in the language of the reader (BO-140). */
export function usePageTexts() {
  const languageCode = useLanguage()
  return pageTextsApi.useGetPageTextsQuery({ query: { languageCode } })
}

/** Returns the words of staff by `catalogue:name`, or the usual ones in their place. */
export function useWords(): (key: string, usual: string) => string {
  const { currentData } = usePageTexts()
  return (key, usual) => currentData?.words[key] ?? usual
}
