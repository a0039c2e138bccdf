import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/paths.ts'
import { useSubscribed } from '#app/use-subscribed.ts'
import { ButtonLink } from '#ui/button.tsx'

/** The way to the courses, in the words of who has them already or not yet (UI-08). */
export function FooterCall() {
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
