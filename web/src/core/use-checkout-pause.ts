import { useLanguage } from '#i18n/language.ts'
import { useGetHealthQuery } from './system.api.ts'

/** What the shop says while nothing can be ordered, asked anew on each checkout; undefined while it can. */
export function useCheckoutPause(): string | undefined {
  const language = useLanguage()
  const { data } = useGetHealthQuery(undefined, { refetchOnMountOrArgChange: true })
  return data?.checkoutPause?.[language]
}
