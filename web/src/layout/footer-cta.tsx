import { ButtonLink } from '@slodki-ul/ui/button.tsx'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '#core/paths.ts'
import { useSubscribed } from '#core/use-subscribed.ts'

/** Call to action that leads to the courses, with a text for subscribers and one for others (UI-08). */
export function FooterCta() {
  const { t } = useTranslation('footer')
  const isSubscribed = useSubscribed()
  return (
    <div>
      <h2>
        {t('call')} <em>{t('callEnd')}</em>
      </h2>
      <ButtonLink to={paths.courses} size="lg" iconAfter={ArrowRight}>
        {t(isSubscribed ? 'watch' : 'subscribe')}
      </ButtonLink>
    </div>
  )
}
