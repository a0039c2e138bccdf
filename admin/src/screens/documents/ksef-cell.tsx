import { formatDate, formatMoment } from '@slodki-ul/contract/dates'
import type { DocumentRow } from '@slodki-ul/contract/payments/documents.admin'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { CircleCheck, CircleX, CloudOff, Hourglass, Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './documents.module.css'

const tags = {
  waiting: { variant: 'mute', icon: Hourglass },
  sent: { variant: 'new', icon: Send },
  accepted: { variant: 'fresh', icon: CircleCheck },
  refused: { variant: 'rasp', icon: CircleX },
  offline: { variant: 'warn', icon: CloudOff },
} as const
const ownCodes = ['schema', 'original', 'access'] as const

type KsefCellProps = {
  row: Pick<DocumentRow, 'ksef' | 'ksefNumber' | 'ksefCode' | 'ksefLastDay' | 'ksefSentAt'>
  /** Whether the middle of the number is left out, as in a list. */
  isShort?: boolean
}

/** The beginning of a number in KSeF, with the company and the day, and its check digits. */
const shortNumber = (number: string) => `${number.slice(0, 20)}…${number.slice(-3)}`

/** Where a document is on its way to KSeF, and what is to be known about it; no tag without KSeF. */
export function KsefCell({ row, isShort = false }: KsefCellProps) {
  const { t } = useTranslation('documents')
  const { ksef, ksefNumber, ksefCode, ksefLastDay, ksefSentAt } = row
  if (ksef === 'not-required' || ksef === 'not-sent') return t(`ksef.${ksef}`)
  const { variant, icon } = tags[ksef]
  const own = ownCodes.find((code) => code === ksefCode)
  const isSoon = ksef === 'waiting' && ksefCode === null
  const isAwaited = ksef === 'sent' && ksefSentAt !== null
  return (
    <span className={styles.cell} data-state={ksef}>
      <Tag variant={variant}>
        <Icon of={icon} />
        {t(`ksef.${ksef}`)}
      </Tag>
      {ksefNumber && <small>{isShort ? shortNumber(ksefNumber) : ksefNumber}</small>}
      {isSoon && <small>{t('ksef.soon')}</small>}
      {isAwaited && <small>{t('ksef.awaited', { at: formatMoment(ksefSentAt) })}</small>}
      {ksefCode && <small>{own ? t(`ksef.${own}`) : t('ksef.code', { code: ksefCode })}</small>}
      {ksefLastDay && !ksefNumber && <small>{t('ksef.until', { date: formatDate(`${ksefLastDay}T12:00:00Z`) })}</small>}
    </span>
  )
}
