import { formatMoment } from '@slodki-ul/contract/dates'
import type { Treatment } from '@slodki-ul/contract/learning/author-treatments'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { useTranslation } from 'react-i18next'

/** How staff treat an author now. */
export function TreatmentTag({ treatment: { treatment, until } }: { treatment: Treatment }) {
  const { t } = useTranslation('comments')
  return treatment === 'trusted' ? (
    <Tag variant="fresh">{t('author.trusted')}</Tag>
  ) : (
    <Tag variant="rasp">{t('author.silenced', { until: until ? formatMoment(until) : '' })}</Tag>
  )
}
