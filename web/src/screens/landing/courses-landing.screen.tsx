import type { CourseCard } from '@slodki-ul/contract/learning/courses'
import { ButtonLink } from '@slodki-ul/ui/button.tsx'
import { PageTitle } from '@slodki-ul/ui/page-title.tsx'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { paths } from '#core/paths.ts'
import { useSubscribed } from '#core/use-subscribed.ts'
import { Faq } from '#engagement/landings/faq.tsx'
import { Reviews } from '#engagement/landings/reviews.tsx'
import { trackEvent } from '#engagement/tracking/track-event.ts'
import { addTexts } from '#i18n/add-texts.ts'
import homeTexts from '#i18n/pl/home.json'
import landingsTexts from '#i18n/pl/landings.json'
import { MinimalLayout } from '#layout/minimal-layout.tsx'
import { CourseTeaser } from '#learning/courses/course-teaser.tsx'
import { FreeLessonsTeaser } from '#learning/courses/free-lessons-teaser.tsx'
import { FavouriteCourseIcon } from '#learning/favourites/course-favourite.tsx'
import { SubscribeOffer } from '#membership/plans/subscribe-offer.tsx'
import { AcademyParts } from './academy-parts.tsx'
import { EarningModels } from './earning-models.tsx'
import { LandingBanner } from './landing-banner.tsx'
import { isWebinarPath } from './landing-mode.rules.ts'
import { SubscriptionLayout } from './subscription-layout.tsx'

addTexts({ home: homeTexts, landings: landingsTexts })

/** /kursy-landing, and /webinar for guests of the webinar: the courses and the plans (NAV-14, NAV-15, MKT-06). */
export function CoursesLandingScreen() {
  const { t } = useTranslation(['landings', 'home'])
  const isWebinar = isWebinarPath(useLocation().pathname)
  const isSubscribed = useSubscribed()
  const [wished, setWished] = useState<CourseCard | null>(null)
  useEffect(() => void trackEvent({ name: 'Lead', data: { currency: 'PLN' } }), [])
  const variant = isWebinar ? 'webinar' : 'normal'
  const content = (
    <>
      <PageTitle>{t(isWebinar ? 'landing.webinar.tab' : 'landing.tab')}</PageTitle>
      <LandingBanner isWebinar={isWebinar} isSubscribed={isSubscribed} />
      <AcademyParts />
      <EarningModels isSubscribed={isSubscribed} />
      <CourseTeaser
        FavouriteButton={FavouriteCourseIcon}
        isSubscribed={isSubscribed}
        title={t('landing.lessons')}
        all={isSubscribed ? t('courses.all', { ns: 'home' }) : t('landing.preview')}
        orderBy="StudentsDesc"
        count={3}
        onPreview={setWished}
      />
      {!isSubscribed && (
        <>
          <FreeLessonsTeaser FavouriteButton={FavouriteCourseIcon} />
          <SubscriptionLayout variant={variant} />
        </>
      )}
      <Reviews />
      <Faq />
      <SubscribeOffer course={wished} onClose={() => setWished(null)} variant={variant} />
    </>
  )
  if (!isWebinar) return content
  return (
    <MinimalLayout
      aside={
        !isSubscribed && (
          <ButtonLink variant="line" size="sm" to={paths.login}>
            {t('landing.login')}
          </ButtonLink>
        )
      }
    >
      {content}
    </MinimalLayout>
  )
}
