import { Tag } from '@slodki-ul/ui/tag.tsx'
import { useTranslation } from 'react-i18next'
import { paths } from '#core/paths.ts'
import { addTexts } from '#i18n/add-texts.ts'
import coursesTexts from '#i18n/pl/courses.json'
import { FilmPage } from './film-page.tsx'

addTexts({ courses: coursesTexts })

/** /tort-musowy-przepis: the webinar's gift, for subscribers (NAV-37). */
export function GiftScreen() {
  const { t } = useTranslation('courses')
  return (
    <FilmPage
      page="gift"
      variant="honey"
      above={<Tag>{t('gift.tag')}</Tag>}
      title={t('gift.title')}
      titleEnd={t('gift.titleEnd')}
      lead={t('gift.lead')}
      button={{ label: t('gift.button'), to: paths.courses }}
    />
  )
}
