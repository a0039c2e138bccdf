import { type PackingOrder, packingReasonMax } from '@slodki-ul/contract/commerce/packing.admin'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Dialog, DialogButtons } from '@slodki-ul/ui/dialog.tsx'
import { TextArea } from '@slodki-ul/ui/field.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'

type ShortPackingDialogProps = {
  order: PackingOrder
  missing: number
  onConfirm: (reason: string) => void
  onClose: () => void
}

/** Asks why an order is packed without all of its pieces. */
export function ShortPackingDialog({ order, missing, onConfirm, onClose }: ShortPackingDialogProps) {
  const { t } = useTranslation('packing')
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setMissing(reason.trim() === '')
    if (reason.trim() !== '') onConfirm(reason.trim())
  }
  return (
    <Dialog open onClose={onClose} title={t('short.title', { number: order.number })}>
      <form onSubmit={handleSubmit} noValidate>
        <p>{t('short.text', { count: missing })}</p>
        <TextArea
          label={t('short.reason')}
          value={reason}
          maxLength={packingReasonMax}
          error={isMissing ? t('short.required') : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
        <DialogButtons safe>
          <Button variant="line" onClick={onClose}>
            {t('short.back')}
          </Button>
          <Button type="submit">{t('short.confirm')}</Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
