import '#i18n/late/courses.ts'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/paths.ts'
import { Tag } from '#ui/tag.tsx'
import { FilmPage } from './film-page.tsx'

/** /tort-musowy-przepis: the webinar's gift, for subscribers (NAV-37). */
export function GiftScreen() {
  const { t } = useTranslation('courses')
  return (
    <FilmPage
      page="gift"
      look="honey"
      above={<Tag>{t('gift.tag')}</Tag>}
      title={t('gift.title')}
      titleEnd={t('gift.titleEnd')}
      lead={t('gift.lead')}
      button={{ label: t('gift.button'), to: paths.courses }}
    />
  )
}
