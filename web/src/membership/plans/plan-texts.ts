import { planName } from '@slodki-ul/contract/membership/plan-name.rules'
import type { Plan } from '@slodki-ul/contract/membership/plans'
import { useLanguage } from '#i18n/language.ts'

/** The name of a plan inside a sentence or a heading: "Plan roczny", "Yearly plan". */
export function usePlanName(): (plan: Pick<Plan, 'title'>) => string {
  const language = useLanguage()
  return ({ title }) => planName(title, language)
}
