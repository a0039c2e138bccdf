import type { OrderAction } from '@slodki-ul/contract/commerce/order-actions.rules'
import type { ActionDialog } from './action-dialog.ts'

/** The dialog of each action of an order, loaded when it is opened for the first time. */
export const actionDialogs: Partial<Record<OrderAction, () => Promise<ActionDialog>>> = {
  pack: async () => (await import('./move-dialogs.tsx')).PackDialog,
  deliver: async () => (await import('./move-dialogs.tsx')).DeliverDialog,
  'note-paid': async () => (await import('./move-dialogs.tsx')).NotePaidDialog,
  ship: async () => (await import('./ship-dialog.tsx')).ShipDialog,
}
