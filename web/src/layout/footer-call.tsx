import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/paths.ts'
import { useSubscribed } from '#app/use-subscribed.ts'
import { ButtonLink } from '#ui/button.tsx'

/** The way to the courses, in the words of who has them already or not yet (UI-08). */
export function FooterCall() {
  const { t } = useTranslation()
  const isSubscribed = useSubscribed()
  return (
    <>
      <h2>
        {t('footer.call')} <em>{t('footer.callEnd')}</em>
      </h2>
      <ButtonLink to={paths.courses} size="lg" iconAfter={ArrowRight}>
        {t(isSubscribed ? 'footer.watch' : 'footer.subscribe')}
      </ButtonLink>
    </>
  )
}
