import '#i18n/late/courses.ts'
import type { CourseCard } from '@slodki-ul/contract/courses'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SubscribeOffer } from '#features/subscription/subscribe-offer.tsx'
import { offerPath } from '#features/subscription/variant.rules.ts'
import { BareFrame } from '#layout/bare-frame.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { joinClasses } from '#ui/classes.ts'
import frame from '#ui/frame.module.css'
import { PageTitle } from '#ui/page-title.tsx'
import text from '#ui/text.module.css'
import styles from './catalogue.module.css'
import { CourseListing } from './course-listing.tsx'

/** /podglad: what the catalogue holds, for everybody without a subscription (NAV-10, CRS-06 to CRS-08). */
export function PreviewsScreen() {
  const { t } = useTranslation('courses')
  const [wished, setWished] = useState<CourseCard | null>(null)
  return (
    <BareFrame
      aside={
        <ButtonLink look="honey" size="sm" to={offerPath(1)}>
          {t('previews.subscribe')}
        </ButtonLink>
      }
    >
      <div className={joinClasses(frame.wrap, styles.page)}>
        <PageTitle>{`${t('previews.title')} ${t('previews.titleEnd')}`}</PageTitle>
        <div className={frame.pageHead}>
          <h1>
            {t('previews.title')} <em>{t('previews.titleEnd')}</em>
          </h1>
          <p className={text.lead}>{t('previews.lead')}</p>
        </div>
        <CourseListing mode="previews" onPreview={setWished} />
      </div>
      <SubscribeOffer course={wished} onClose={() => setWished(null)} />
    </BareFrame>
  )
}
