import { formatZloty } from '@slodki-ul/contract/money'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#core/confirm-dialog.tsx'
import { toasts } from '#core/toasts.ts'
import type { ActionDialogProps } from './action-dialog.ts'
import { useDeliverOrderMutation, useNoteOrderPaidMutation, usePackOrderMutation } from './orders.api.ts'
import { useRefusalText } from './use-refusal-text.ts'

type Move = ReturnType<typeof usePackOrderMutation>
type MoveDialogProps = ActionDialogProps & { name: 'pack' | 'deliver' | 'notePaid'; move: Move }

/** Asks before a move, none of which goes back (BO-024, BO-048). */
function MoveDialog({ order, onClose, name, move: [move, { isLoading, error }] }: MoveDialogProps) {
  const { t } = useTranslation('orders')
  const refusalText = useRefusalText()
  async function confirm() {
    const { data } = await move({ params: { id: order.id } })
    if (!data) return
    toasts.show({ kind: 'success', title: t(`done.${name}`, { number: order.number }) })
    onClose()
  }
  const amount = formatZloty(Math.round((order.total - order.giftCardAmount) * 100) / 100)
  return (
    <ConfirmDialog
      title={t(`title.${name}`, { number: order.number })}
      confirm={t(`confirm.${name}`)}
      isBusy={isLoading}
      error={error ? refusalText(error) : undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t(`text.${name}`, { amount, customer: order.customerName })}</p>
    </ConfirmDialog>
  )
}

export const PackDialog = (props: ActionDialogProps) => (
  <MoveDialog {...props} name="pack" move={usePackOrderMutation()} />
)
export const DeliverDialog = (props: ActionDialogProps) => (
  <MoveDialog {...props} name="deliver" move={useDeliverOrderMutation()} />
)
export const NotePaidDialog = (props: ActionDialogProps) => (
  <MoveDialog {...props} name="notePaid" move={useNoteOrderPaidMutation()} />
)
