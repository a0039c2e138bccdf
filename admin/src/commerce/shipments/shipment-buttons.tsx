import type { StaffOrder } from '@slodki-ul/contract/commerce/order-record.admin'
import type { LabelFormat, StaffShipment } from '@slodki-ul/contract/commerce/shipments.admin'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Printer, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#core/confirm-dialog.tsx'
import { saveFile } from '#core/save-file.ts'
import { toasts } from '#core/toasts.ts'
import { useCancelShipmentMutation, useGetLabelMutation } from './shipments.api.ts'
import styles from './shipments-panel.module.css'
import { useShipmentFailure } from './use-shipment-failure.ts'

type ShipmentButtonsProps = { order: StaffOrder; shipment: StaffShipment }

/** The label of a shipment on either size, as often as wanted, and its cancellation while no parcel has used it. */
export function ShipmentButtons({ order, shipment }: ShipmentButtonsProps) {
  const { t } = useTranslation('shipments')
  const textOf = useShipmentFailure()
  const [print, { isLoading }] = useGetLabelMutation()
  const [isAsking, setAsking] = useState(false)
  const params = { id: order.id, shipmentId: shipment.id }
  const isUsed = order.parcels.some(({ number }) => number !== null && number === shipment.number)
  const mayCancel = !isUsed && ['pending', 'waiting', 'confirmed'].includes(shipment.state)

  async function handlePrint(format: LabelFormat) {
    const { data, error } = await print({ params, query: { format } })
    if (data) saveFile(data, `${t('label')}-${shipment.number}-${format}.pdf`)
    else toasts.show({ kind: 'error', title: t('label.failed'), text: textOf(error) })
  }
  if (!shipment.hasLabel && !mayCancel) return null
  return (
    <div className={styles.buttons}>
      {shipment.hasLabel &&
        (['A6', 'A4'] as const).map((format) => (
          <Button
            key={format}
            variant="line"
            size="sm"
            icon={Printer}
            busy={isLoading}
            onClick={() => handlePrint(format)}
          >
            {t('label.print', { format })}
          </Button>
        ))}
      {mayCancel && (
        <Button variant="line" size="sm" icon={X} aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {t('cancel')}
        </Button>
      )}
      {isAsking && <CancelDialog params={params} shipment={shipment} onClose={() => setAsking(false)} />}
    </div>
  )
}

type CancelDialogProps = {
  params: { id: string; shipmentId: string }
  shipment: StaffShipment
  onClose: () => void
}

function CancelDialog({ params, shipment: { reference, state }, onClose }: CancelDialogProps) {
  const { t } = useTranslation('shipments')
  const textOf = useShipmentFailure()
  const [cancel, { isLoading, error }] = useCancelShipmentMutation()
  async function handleConfirm() {
    const { data } = await cancel({ params })
    if (data) onClose()
  }
  return (
    <ConfirmDialog
      title={t('cancel.title', { reference })}
      confirm={t('cancel')}
      isDanger
      isBusy={isLoading}
      error={error ? textOf(error) : undefined}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <p>{t(state === 'confirmed' ? 'cancel.confirmed' : 'cancel.early')}</p>
    </ConfirmDialog>
  )
}
