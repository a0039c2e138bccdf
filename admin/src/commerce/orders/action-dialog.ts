import type { StaffOrder } from '@slodki-ul/contract/commerce/order-record.admin'
import type { ComponentType } from 'react'

/** What the dialog of an action of an order gets. */
export type ActionDialogProps = { order: StaffOrder; onClose: () => void }
export type ActionDialog = ComponentType<ActionDialogProps>
