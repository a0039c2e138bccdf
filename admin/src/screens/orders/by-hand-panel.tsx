import type { StaffOrder } from '@slodki-ul/contract/commerce/order-record.admin'
import { formatMoment } from '@slodki-ul/contract/dates'
import { formatZloty } from '@slodki-ul/contract/money'
import { Button, ButtonLink } from '@slodki-ul/ui/button.tsx'
import { Link as LinkIcon, Mail, Replace } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLazyGetHandOrderLinkQuery, useMailHandOrderLinkMutation } from '#commerce/orders/hand-orders.api.ts'
import { useRefusalText } from '#commerce/orders/use-refusal-text.ts'
import { orderPath, replacementPath } from '#core/paths.ts'
import { usePermissions } from '#core/permissions.ts'
import { toasts } from '#core/toasts.ts'
import { Tile } from '#layout/tile.tsx'
import styles from './order-side.module.css'

type ByHandPanelProps = { order: StaffOrder; byHand: NonNullable<StaffOrder['byHand']> }

/** Who made an order by hand, at which other prices and why, and what its buyer does with it (BO-069). */
export function ByHandPanel({ order, byHand }: ByHandPanelProps) {
  const { t } = useTranslation('hand-orders')
  const mayCreate = usePermissions()('orders.create', true)
  const { state, madeAt, acceptedAt, replaces, replacedBy } = byHand
  const moment = state === 'open' ? order.paymentDeadlineAt : acceptedAt
  return (
    <Tile title={t('panel')}>
      <div className={styles.rows}>
        <b>{t(`state.${state}`, { moment: moment ? formatMoment(moment) : '' })}</b>
        <span>{t('panel.by', { name: order.madeBy || t('panel.former'), moment: formatMoment(madeAt) })}</span>
        {replaces && <OtherOrder label={t('panel.replaces')} order={replaces} />}
        {replacedBy && <OtherOrder label={t('panel.replacedBy')} order={replacedBy} />}
      </div>
      <OtherPrices order={order} byHand={byHand} />
      {mayCreate && (
        <div className={styles.buttons}>
          {state === 'open' && <LinkButtons orderId={order.id} />}
          {(byHand.mayReplace || state === 'lapsed') && (
            <ButtonLink variant="line" size="sm" icon={Replace} to={replacementPath(order.id)}>
              {t(byHand.mayReplace ? 'panel.replace' : 'panel.repeat')}
            </ButtonLink>
          )}
        </div>
      )}
    </Tile>
  )
}

const OtherOrder = ({ label, order: { id, number } }: { label: string; order: { id: string; number: string } }) => (
  <span>
    {label} <Link to={orderPath(id)}>{number}</Link>
  </span>
)

function OtherPrices({ order, byHand: { otherPrices } }: ByHandPanelProps) {
  const { t } = useTranslation('hand-orders')
  if (otherPrices.length === 0) return null
  return (
    <ul className={styles.list} aria-label={t('panel.otherPrices')}>
      {otherPrices.map(({ lineId, presentPrice, reason }) => {
        const line = order.lines.find((each) => each.lineId === lineId)
        const prices = { price: formatZloty(line?.unitPrice ?? 0), present: formatZloty(presentPrice) }
        return <li key={lineId}>{t('panel.otherPrice', { name: line?.name ?? '', reason, ...prices })}</li>
      })}
    </ul>
  )
}

/** The link for the buyer: to copy, or by mail once more. */
function LinkButtons({ orderId }: { orderId: string }) {
  const { t } = useTranslation('hand-orders')
  const refusalText = useRefusalText()
  const [fetchLink, { isFetching }] = useLazyGetHandOrderLinkQuery()
  const [mailLink, { isLoading }] = useMailHandOrderLinkMutation()
  const params = { id: orderId }
  const refuse = (error: unknown) => toasts.show({ kind: 'error', title: t('panel'), text: refusalText(error) })
  const copy = async () => {
    const { data, error } = await fetchLink({ params })
    if (!data) return refuse(error)
    try {
      await navigator.clipboard.writeText(data.url)
      toasts.show({ kind: 'success', title: t('panel.copied'), text: data.url })
    } catch {
      toasts.show({ kind: 'error', title: t('panel.notCopied'), text: data.url })
    }
  }
  const mail = async () => {
    const { error } = await mailLink({ params })
    if (error) refuse(error)
    else toasts.show({ kind: 'success', title: t('panel.mailed') })
  }
  return (
    <>
      <Button variant="line" size="sm" icon={LinkIcon} busy={isFetching} onClick={copy}>
        {t('panel.copy')}
      </Button>
      <Button variant="line" size="sm" icon={Mail} busy={isLoading} onClick={mail}>
        {t('panel.mail')}
      </Button>
    </>
  )
}
