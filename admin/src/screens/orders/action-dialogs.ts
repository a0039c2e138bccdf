import type { OrderAction } from '@slodki-ul/contract/commerce/order-actions.rules'
import type { ActionDialog } from '#commerce/orders/action-dialog.ts'
import { loadScreenTexts } from '#i18n/language.ts'

/** The dialog of each action of an order, loaded when it is opened for the first time. */
export const actionDialogs: Partial<Record<OrderAction, () => Promise<ActionDialog>>> = {
  pack: async () => (await import('#commerce/orders/move-dialogs.tsx')).PackDialog,
  deliver: async () => (await import('#commerce/orders/move-dialogs.tsx')).DeliverDialog,
  'note-paid': async () => (await import('#commerce/orders/move-dialogs.tsx')).NotePaidDialog,
  edit: async () => (await import('./edit-dialog.tsx')).EditDialog,
  refund: async () => {
    const [{ RefundDialog }] = await Promise.all([import('./refund-dialog.tsx'), loadScreenTexts('refunds')])
    return RefundDialog
  },
  cancel: async () => {
    const [{ CancelDialog }] = await Promise.all([import('./cancel-dialog.tsx'), loadScreenTexts('refunds')])
    return CancelDialog
  },
  'cancel-returned': async () => {
    const [{ CancelReturnedDialog }] = await Promise.all([import('./cancel-dialog.tsx'), loadScreenTexts('refunds')])
    return CancelReturnedDialog
  },
  ship: async () => (await import('#commerce/orders/ship-dialog.tsx')).ShipDialog,
}
