import type { CourseCard } from '@slodki-ul/contract/learning/courses'
import frame from '@slodki-ul/ui/frame.module.css'
import { PageTitle } from '@slodki-ul/ui/page-title.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSubscribed } from '#core/use-subscribed.ts'
import { Faq } from '#engagement/landings/faq.tsx'
import { Instructors } from '#engagement/landings/instructors.tsx'
import { Reviews } from '#engagement/landings/reviews.tsx'
import { addTexts } from '#i18n/add-texts.ts'
import homeTexts from '#i18n/pl/home.json'
import { CourseTeaser } from '#learning/courses/course-teaser.tsx'
import { FreeLessonsTeaser } from '#learning/courses/free-lessons-teaser.tsx'
import { FavouriteCourseIcon } from '#learning/favourites/course-favourite.tsx'
import { SubscribeOffer } from '#membership/plans/subscribe-offer.tsx'
import { Bestsellers } from './bestsellers.tsx'
import { Crafts } from './crafts.tsx'
import { Facts } from './facts.tsx'
import { Hero } from './hero.tsx'
import styles from './home.module.css'
import { PlanContents } from './plan-contents.tsx'
import { Plans } from './plans.tsx'
import { Trainings } from './trainings.tsx'

addTexts({ home: homeTexts })

/** The home page: introduction, newest courses, plans, bestsellers and upcoming trainings (NAV-05, Q-49). */
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
        FavouriteButton={FavouriteCourseIcon}
        isSubscribed={isSubscribed}
        title={t('courses')}
        all={t('courses.all')}
        orderBy="PublicationDateDesc"
        count={4}
        onPreview={setWished}
      />
      {!isSubscribed && (
        <>
          <FreeLessonsTeaser FavouriteButton={FavouriteCourseIcon} />
          <PlanContents />
          <Plans />
        </>
      )}
      <Bestsellers />
      <Trainings />
      <Instructors />
      <div className={styles.soft}>
        <Reviews />
      </div>
      <Faq />
      <SubscribeOffer course={wished} onClose={() => setWished(null)} />
    </div>
  )
}
