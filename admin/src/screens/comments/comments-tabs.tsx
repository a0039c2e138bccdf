import { useTranslation } from 'react-i18next'
import { paths } from '#core/paths.ts'
import { SectionTabs } from '#layout/section-tabs.tsx'

/** The queue, and the authors and words that decide what comes into it. */
export function CommentsTabs() {
  const { t } = useTranslation('comments')
  return (
    <SectionTabs
      label={t('title')}
      pages={[
        { label: t('tabs.queue'), path: paths.comments, permission: 'comments.decide' },
        { label: t('tabs.authors'), path: paths.commentAuthors, permission: 'comments.decide' },
      ]}
    />
  )
}
