import type { WithdrawalRecord, WithdrawalRight } from '@slodki-ul/contract/compliance/withdrawals.admin'
import { formatMoment } from '@slodki-ul/contract/dates'
import { formatZloty } from '@slodki-ul/contract/money'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { VisuallyHidden } from '@slodki-ul/ui/visually-hidden.tsx'
import { CircleCheck, CircleHelp, CircleX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Tile } from '#layout/tile.tsx'
import { shownDay } from './days-left.tsx'
import styles from './withdrawals.module.css'

type Rights = NonNullable<WithdrawalRecord['rights']>

const icons = { yes: CircleCheck, no: CircleX, check: CircleHelp } as const

/** Whether each line may be withdrawn from, by which article, and what is to be paid back (BO-154). */
export function RightsTile({ rights: { deadlineOn, lines, total } }: { rights: Rights }) {
  const { t } = useTranslation('withdrawals')
  return (
    <Tile title={t('rights')}>
      <p className={styles.words}>{t('rights.law')}</p>
      <ul className={styles.rights} aria-label={t('rights')}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: A line has no id, and the list never changes its order.
          <Line key={index} line={line} deadlineOn={deadlineOn} />
        ))}
      </ul>
      <p className={styles.total}>
        <span>{t('rights.total')}</span>
        <b>{formatZloty(total)}</b>
      </p>
    </Tile>
  )
}

function Line({ line, deadlineOn }: { line: WithdrawalRight; deadlineOn: string | null }) {
  const { t } = useTranslation('withdrawals')
  const { subject, name, quantity, verdict, reason, article, openedAt, days, amount } = line
  const label =
    subject === 'line'
      ? t('rights.line', { name, count: quantity })
      : t(subject === 'delivery' ? 'rights.delivery' : 'subscription')
  const explained = t(`right.${reason === 'daysUsed' && days ? 'daysCounted' : reason}`, {
    article,
    date: deadlineOn ? shownDay(deadlineOn) : '',
    moment: openedAt ? formatMoment(openedAt) : '',
    used: days?.used ?? 0,
    all: days?.all ?? 0,
  })
  return (
    <li>
      <Icon of={icons[verdict]} className={styles[verdict]} />
      <div>
        <VisuallyHidden>{t(`verdict.${verdict}`)}</VisuallyHidden> <b>{label}</b>
        <small>{explained}</small>
      </div>
      <span>{formatZloty(amount)}</span>
    </li>
  )
}
