import type { StaffOrder } from '@slodki-ul/contract/commerce/order-record.admin'
import type { StaffShipment } from '@slodki-ul/contract/commerce/shipments.admin'
import { formatMoment } from '@slodki-ul/contract/dates'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { VisuallyHidden } from '@slodki-ul/ui/visually-hidden.tsx'
import { PackagePlus, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#core/use-failure-text.ts'
import { RefusalNote } from './refusal-note.tsx'
import { ShipmentButtons } from './shipment-buttons.tsx'
import { ShipmentDialog } from './shipment-dialog.tsx'
import { useListShipmentsQuery } from './shipments.api.ts'
import styles from './shipments-panel.module.css'

/** How often a shipment is looked at that the carrier has not confirmed yet. */
const lookMs = 2_000
const tones = { pending: 'warn', waiting: 'warn', confirmed: 'fresh', failed: 'rasp', canceled: 'mute' } as const

/** The shipments of an order at InPost: each with its state, label and words of a refusal, and a button for the next. */
export function ShipmentsPanel({ order }: { order: StaffOrder }) {
  const { t } = useTranslation('shipments')
  const textOf = useFailureText()
  const [isUnderway, setUnderway] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const { currentData, error, refetch, isFetching } = useListShipmentsQuery(
    { params: { id: order.id } },
    { pollingInterval: isUnderway ? lookMs : 0, skipPollingIfUnfocused: true },
  )
  const isWaiting = currentData?.shipments.some(({ state }) => state === 'pending' || state === 'waiting') ?? false
  if (isWaiting !== isUnderway) setUnderway(isWaiting)
  if (error && !currentData)
    return (
      <Note
        variant="error"
        action={
          <Button variant="line" size="sm" busy={isFetching} onClick={refetch}>
            {t('retry')}
          </Button>
        }
      >
        {textOf(error)}
      </Note>
    )
  if (!currentData) return <LoadingStatus />
  const { proposal, shipments } = currentData
  const [latest] = shipments
  const mayMake = proposal && !isWaiting && (order.status === 'Paid' || order.status === 'Packed')
  return (
    <section className={styles.panel} aria-label={t('title')}>
      <h3>{t('title')}</h3>
      <ol aria-live="polite" aria-relevant="additions text">
        {shipments.map((shipment) => (
          <Shipment key={shipment.id} order={order} shipment={shipment} />
        ))}
      </ol>
      {!proposal && shipments.length === 0 && <p className={styles.off}>{t('reason.shipmentsOff')}</p>}
      {mayMake && (
        <Button
          variant={latest?.state === 'confirmed' ? 'line' : 'primary'}
          size="sm"
          icon={latest?.state === 'failed' ? RotateCcw : PackagePlus}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {t(latest?.state === 'failed' ? 'again' : latest?.state === 'confirmed' ? 'another' : 'make')}
        </Button>
      )}
      {isOpen && proposal && (
        <ShipmentDialog order={order} proposal={proposal} latest={latest ?? null} onClose={() => setOpen(false)} />
      )}
    </section>
  )
}

function Shipment({ order, shipment }: { order: StaffOrder; shipment: StaffShipment }) {
  const { t, i18n } = useTranslation('shipments')
  const { state, stage, status, number } = shipment
  const where = stage ? t(`stage.${stage}`) : t('stage.unknown', { status })
  const parcel = shipment.size
    ? t(`size.${shipment.size}`)
    : (shipment.sidesMm ?? []).map((side) => side / 10).join(' × ')
  return (
    <li>
      <span className={styles.head}>
        <b>{shipment.reference}</b>
        <Tag variant={tones[state]}>{t(`state.${state}`)}</Tag>
      </span>
      {number && shipment.trackingUrl && (
        <a className={text.link} href={shipment.trackingUrl} target="_blank" rel="noreferrer">
          {number}
          <VisuallyHidden> {t('newTab')}</VisuallyHidden>
        </a>
      )}
      <small>
        {[
          shipment.targetPoint,
          parcel,
          t('weight', { kg: (shipment.weightGrams / 1000).toLocaleString(i18n.language) }),
        ]
          .filter(Boolean)
          .join(', ')}
      </small>
      {state === 'confirmed' && status && (
        <small>{`${where}${shipment.statusAt ? `, ${formatMoment(shipment.statusAt)}` : ''}`}</small>
      )}
      {shipment.refusals.length > 0 && <RefusalNote shipment={shipment} />}
      <ShipmentButtons order={order} shipment={shipment} />
    </li>
  )
}
