import '#i18n/late/home.ts'
import type { CourseCard } from '@slodki-ul/contract/courses'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSubscribed } from '#app/use-subscribed.ts'
import { CourseTeaser } from '#features/courses/course-teaser.tsx'
import { Questions } from '#features/landings/questions.tsx'
import { SubscribeOffer } from '#features/subscription/subscribe-offer.tsx'
import frame from '#ui/frame.module.css'
import { PageTitle } from '#ui/page-title.tsx'
import { Crafts } from './crafts.tsx'
import { Facts } from './facts.tsx'
import { Hero } from './hero.tsx'
import styles from './home.module.css'
import { Inside } from './inside.tsx'
import { Plans } from './plans.tsx'
import { Shelf } from './shelf.tsx'
import { Trainings } from './trainings.tsx'

/** The front page: what the academy is, what it has just baked, what a plan costs, what the shop sells and which trainings come (NAV-05, Q-49). */
export function HomeScreen() {
  const { t } = useTranslation('home')
  const isSubscribed = useSubscribed()
  const [wished, setWished] = useState<CourseCard | null>(null)
  return (
    <div className={styles.home}>
      <PageTitle>{t('title')}</PageTitle>
      <Hero isSubscribed={isSubscribed} />
      <div className={frame.wrap}>
        <Facts />
      </div>
      <Crafts isSubscribed={isSubscribed} />
      <CourseTeaser
        isSubscribed={isSubscribed}
        title={t('courses')}
        all={t('courses.all')}
        orderBy="PublicationDateDesc"
        count={4}
        onPreview={setWished}
      />
      {!isSubscribed && (
        <>
          <Inside />
          <Plans />
        </>
      )}
      <Shelf />
      <Trainings />
      <Questions />
      <SubscribeOffer course={wished} onClose={() => setWished(null)} />
    </div>
  )
}
