import '#i18n/late/home.ts'
import { useTranslation } from 'react-i18next'
import { useSubscribed } from '#app/use-subscribed.ts'
import frame from '#ui/frame.module.css'
import { PageTitle } from '#ui/page-title.tsx'
import { Crafts } from './crafts.tsx'
import { Facts } from './facts.tsx'
import { Hero } from './hero.tsx'
import styles from './home.module.css'
import { Inside } from './inside.tsx'
import { NewCourses } from './new-courses.tsx'
import { Plans } from './plans.tsx'
import { Questions } from './questions.tsx'
import { Shelf } from './shelf.tsx'

/** The front page: what the academy is, what it has just baked, what a plan costs and what the shop sells (NAV-05, Q-49). */
export function HomeScreen() {
  const { t } = useTranslation('home')
  const isSubscribed = useSubscribed()
  return (
    <div className={styles.home}>
      <PageTitle>{t('title')}</PageTitle>
      <Hero isSubscribed={isSubscribed} />
      <div className={frame.wrap}>
        <Facts />
      </div>
      <Crafts isSubscribed={isSubscribed} />
      <NewCourses isSubscribed={isSubscribed} />
      {!isSubscribed && (
        <>
          <Inside />
          <Plans />
        </>
      )}
      <Shelf />
      <Questions />
    </div>
  )
}
