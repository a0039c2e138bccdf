import type { CourseCard } from '@slodki-ul/contract/learning/courses'
import { ButtonLink } from '@slodki-ul/ui/button.tsx'
import frame from '@slodki-ul/ui/frame.module.css'
import { PageTitle } from '@slodki-ul/ui/page-title.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { clsx } from 'clsx/lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addTexts } from '#i18n/add-texts.ts'
import coursesTexts from '#i18n/pl/courses.json'
import { MinimalLayout } from '#layout/minimal-layout.tsx'
import { FreeLessonsTeaser } from '#learning/courses/free-lessons-teaser.tsx'
import { FavouriteCourseIcon } from '#learning/favourites/course-favourite.tsx'
import { SubscribeOffer } from '#membership/plans/subscribe-offer.tsx'
import { offerPath } from '#membership/plans/variant.rules.ts'
import styles from './catalogue.module.css'
import { CourseListing } from './course-listing.tsx'

addTexts({ courses: coursesTexts })

/** /podglad: previews of the catalogue for everybody without a subscription (NAV-10, CRS-06 to CRS-08). */
export function PreviewsScreen() {
  const { t } = useTranslation('courses')
  const [wished, setWished] = useState<CourseCard | null>(null)
  return (
    <MinimalLayout
      aside={
        <ButtonLink variant="honey" size="sm" to={offerPath(1)}>
          {t('previews.subscribe')}
        </ButtonLink>
      }
    >
      <div className={clsx(frame.wrap, styles.page)}>
        <PageTitle>{`${t('previews.title')} ${t('previews.titleEnd')}`}</PageTitle>
        <div className={frame.pageHead}>
          <h1>
            {t('previews.title')} <em>{t('previews.titleEnd')}</em>
          </h1>
          <p className={text.lead}>{t('previews.lead')}</p>
        </div>
        <CourseListing mode="previews" onPreview={setWished} />
      </div>
      <FreeLessonsTeaser FavouriteButton={FavouriteCourseIcon} />
      <SubscribeOffer course={wished} onClose={() => setWished(null)} />
    </MinimalLayout>
  )
}
