import type { StaffOrder } from '@slodki-ul/contract/commerce/order-record.admin'
import type { ReturnRecord } from '@slodki-ul/contract/commerce/return-records.admin'
import type { ReturnAction } from '@slodki-ul/contract/commerce/return-states.rules'
import { formatDate, formatMoment } from '@slodki-ul/contract/dates'
import { formatZloty } from '@slodki-ul/contract/money'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { PackageOpen, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useListReturnsQuery } from '#commerce/returns/returns.api.ts'
import { usePermissions } from '#core/permissions.ts'
import { Tile } from '#layout/tile.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { AnnounceDialog, InspectDialog, ReceiveDialog, SettleDialog } from './return-dialogs.tsx'
import styles from './returns.module.css'

const tones = { announced: 'warn', received: 'warn', inspected: 'warn', settled: 'fresh' } as const
const dialogs = { receive: ReceiveDialog, inspect: InspectDialog, settle: SettleDialog } as const

/** Goods of an order that come back, apart from its money; nothing while nothing has left (BO-066). */
export function ReturnsPanel({ order }: { order: StaffOrder }) {
  const { t } = useTranslation('refunds')
  const mayHandle = usePermissions()('returns.handle', true)
  const [isAnnouncing, setAnnouncing] = useState(false)
  const { data } = useListReturnsQuery({ params: { id: order.id } })
  const canAnnounce = mayHandle && data !== undefined && data.announceable.length > 0
  if (!data || (data.returns.length === 0 && !canAnnounce)) return null
  return (
    <Tile title={t('returns')}>
      <div className={styles.stack}>
        {data.returns.length > 0 && (
          <ul className={styles.refunds} aria-label={t('returns')}>
            {data.returns.map((each) => (
              <ReturnEntry key={each.id} order={order} entry={each} />
            ))}
          </ul>
        )}
        {canAnnounce && (
          <span className={styles.buttons}>
            <Button
              variant="line"
              size="sm"
              icon={PackageOpen}
              aria-haspopup="dialog"
              onClick={() => setAnnouncing(true)}
            >
              {t('return.announce')}
            </Button>
          </span>
        )}
      </div>
      {isAnnouncing && <AnnounceDialog order={order} lines={data.announceable} onClose={() => setAnnouncing(false)} />}
    </Tile>
  )
}

function ReturnEntry({ order, entry }: { order: StaffOrder; entry: ReturnRecord }) {
  const { t } = useTranslation('refunds')
  const may = usePermissions()
  const [asked, setAsked] = useState<ReturnAction | 'refund' | null>(null)
  const { source, state, lines, dueOn, daysLeft, refundedAmount, note, unpaidReason, steps, allowedActions } = entry
  const close = () => setAsked(null)
  const StepDialog = asked === null || asked === 'refund' ? null : dialogs[asked]
  const isOver = daysLeft !== null && daysLeft < 0 && refundedAmount === 0
  const mayRefund = may('refunds.make', true) && order.isPaid && state !== 'settled'
  return (
    <li>
      <span className={styles.head}>
        <b>{t(`reason.${source}`)}</b>
        <Tag variant={tones[state]}>{t(`return.state.${state}`)}</Tag>
        {isOver && <Tag variant="rasp">{t('return.over')}</Tag>}
      </span>
      {lines.map(({ lineId, name, quantity, received, restocked }) => (
        <small key={lineId}>
          {t(state === 'announced' ? 'return.line' : 'return.lineCame', { name, quantity, received, restocked })}
        </small>
      ))}
      <small>
        {[
          refundedAmount > 0
            ? t('return.refunded', { amount: formatZloty(refundedAmount) })
            : unpaidReason === null && t('return.due', { date: formatDate(dueOn) }),
          unpaidReason !== null && t('return.unpaid', { reason: unpaidReason }),
          note,
        ]
          .filter(Boolean)
          .join(', ')}
      </small>
      <small>
        {(['announced', 'received', 'inspected', 'settled'] as const)
          .flatMap((name) => {
            const step = steps[name]
            return step ? [`${t(`return.state.${name}`)}: ${formatMoment(step.at)} ${step.by ?? ''}`.trim()] : []
          })
          .join(', ')}
      </small>
      <span className={styles.buttons}>
        {may('returns.handle', true) &&
          allowedActions.map((action) => (
            <Button key={action} variant="line" size="sm" aria-haspopup="dialog" onClick={() => setAsked(action)}>
              {t(`return.${action}`)}
            </Button>
          ))}
        {mayRefund && (
          <Button variant="line" size="sm" icon={Undo2} aria-haspopup="dialog" onClick={() => setAsked('refund')}>
            {t('return.refund')}
          </Button>
        )}
      </span>
      {StepDialog && <StepDialog entry={entry} onClose={close} />}
      {asked === 'refund' && <RefundDialog order={order} forReturn={entry} onClose={close} />}
    </li>
  )
}
