import { ButtonLink } from '@slodki-ul/ui/button.tsx'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '#core/paths.ts'
import { useSubscribed } from '#core/use-subscribed.ts'

/** The way to the courses, in the words of who has them already or not yet (UI-08). */
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
