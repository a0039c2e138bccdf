import { formatDate } from '@slodki-ul/contract/dates'
import type { DocumentRow } from '@slodki-ul/contract/payments/documents.admin'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { useTranslation } from 'react-i18next'

const variants = { waiting: 'mute', sent: 'new', accepted: 'fresh', refused: 'rasp', offline: 'warn' } as const
const ownCodes = ['schema', 'original', 'access'] as const

/** Where a document is on its way to KSeF, and what is to be known about it; no tag without KSeF. */
export function KsefCell({
  row: { ksef, ksefNumber, ksefCode, ksefLastDay },
}: {
  row: Pick<DocumentRow, 'ksef' | 'ksefNumber' | 'ksefCode' | 'ksefLastDay'>
}) {
  const { t } = useTranslation('documents')
  if (ksef === 'not-required' || ksef === 'not-sent') return t(`ksef.${ksef}`)
  const own = ownCodes.find((code) => code === ksefCode)
  return (
    <>
      <Tag variant={variants[ksef]}>{t(`ksef.${ksef}`)}</Tag>
      {ksefNumber && <small>{ksefNumber}</small>}
      {ksefCode && <small>{own ? t(`ksef.${own}`) : t('ksef.code', { code: ksefCode })}</small>}
      {ksefLastDay && !ksefNumber && <small>{t('ksef.until', { date: formatDate(`${ksefLastDay}T12:00:00Z`) })}</small>}
    </>
  )
}
