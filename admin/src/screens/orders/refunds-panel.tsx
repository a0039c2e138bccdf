import type { StaffOrder } from '@slodki-ul/contract/commerce/order-record.admin'
import type { RefundRecord } from '@slodki-ul/contract/commerce/refund-record.admin'
import { formatDate, formatMoment } from '@slodki-ul/contract/dates'
import { formatZloty } from '@slodki-ul/contract/money'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { Landmark, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReturnFailure } from '#commerce/orders/use-return-failure.ts'
import { useGetRefundableQuery, useRepeatRefundMutation } from '#commerce/returns/returns.api.ts'
import { usePermissions } from '#core/permissions.ts'
import { toasts } from '#core/toasts.ts'
import { Tile } from '#layout/tile.tsx'
import { RequestNote } from './refundable-state.tsx'
import styles from './returns.module.css'
import { TransferDialog } from './transfer-dialog.tsx'

const tones = { queued: 'warn', sent: 'fresh', failed: 'rasp', 'transfer-due': 'warn', transferred: 'fresh' } as const

/** The refunds of an order with their tries, and a request that waits; nothing while there are none (BO-065). */
export function RefundsPanel({ order }: { order: StaffOrder }) {
  const { t } = useTranslation('refunds')
  const { data } = useGetRefundableQuery({ params: { id: order.id } })
  if (!data || (data.refunds.length === 0 && data.request === null)) return null
  return (
    <Tile title={t('refunds')}>
      <div className={styles.stack}>
        {data.request && <RequestNote request={data.request} />}
        <ul className={styles.refunds}>
          {data.refunds.map((refund) => (
            <Refund key={refund.id} order={order} refund={refund} />
          ))}
        </ul>
      </div>
    </Tile>
  )
}

function Refund({ order, refund }: { order: StaffOrder; refund: RefundRecord }) {
  const { t, i18n } = useTranslation(['refunds', 'orders'])
  const failureText = useReturnFailure()
  const mayRefund = usePermissions()('refunds.make', true)
  const [isSettling, setSettling] = useState(false)
  const [repeat, { isLoading }] = useRepeatRefundMutation()
  const { amount, giftCardAmount, state, reason, tries, nextTryAt, createdAt, settledAt, transfer } = refund
  const reasonKey = `reason.${reason}`
  async function handleRepeat() {
    const { error } = await repeat({ params: { id: refund.id } })
    if (error) toasts.show({ kind: 'error', title: t('repeat'), text: failureText(error) })
    else toasts.show({ kind: 'success', title: t('repeated', { amount: formatZloty(amount) }) })
  }
  return (
    <li>
      <span className={styles.head}>
        <b>{formatZloty(amount)}</b>
        <Tag variant={tones[state]}>{t(`state.${state}`)}</Tag>
      </span>
      <small>
        {[
          i18n.exists(reasonKey, { ns: 'refunds' }) ? t(reasonKey as 'reason.stock') : reason,
          formatMoment(settledAt ?? createdAt),
          tries > 0 && t('tries', { count: tries }),
          nextTryAt && tries > 0 && t('nextTry', { at: formatMoment(nextTryAt) }),
          giftCardAmount > 0 && t('toGiftCard', { amount: formatZloty(giftCardAmount) }),
        ]
          .filter(Boolean)
          .join(', ')}
      </small>
      {transfer && (
        <small>
          {t('transferred', {
            account: transfer.account,
            day: formatDate(transfer.day),
            reference: transfer.reference,
          })}
        </small>
      )}
      {mayRefund && (refund.canRepeat || refund.canTransfer) && (
        <span className={styles.buttons}>
          {refund.canRepeat && (
            <Button variant="line" size="sm" icon={RotateCcw} busy={isLoading} onClick={handleRepeat}>
              {t('repeat')}
            </Button>
          )}
          {refund.canTransfer && (
            <Button variant="line" size="sm" icon={Landmark} aria-haspopup="dialog" onClick={() => setSettling(true)}>
              {t('transfer')}
            </Button>
          )}
        </span>
      )}
      {isSettling && <TransferDialog order={order} refund={refund} onClose={() => setSettling(false)} />}
    </li>
  )
}
