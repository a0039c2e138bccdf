import type { Plan } from '@slodki-ul/contract/membership/plans'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'

/** The name of a plan inside a sentence or a heading: "Plan roczny", "Yearly plan". */
export function usePlanName(): (plan: Pick<Plan, 'title'>) => string {
  const { t } = useTranslation('subscription')
  return ({ title }) =>
    // Staff may have written "Plan roczny" themselves.
    /\bplan\b/i.test(title)
      ? title
      : t('plan.named', { title: i18next.language === 'pl' ? title.toLocaleLowerCase('pl') : title })
}
