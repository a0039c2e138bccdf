import type { OrderAction } from '@slodki-ul/contract/commerce/order-actions.rules'
import type { StaffOrder } from '@slodki-ul/contract/commerce/order-record.admin'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Ban, Banknote, type LucideIcon, Package, PackageCheck, PackageX, Pencil, Truck, Undo2 } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActionDialog } from '#commerce/orders/action-dialog.ts'
import { useCommands } from '#core/commands.ts'
import { useOpensToEdit } from '#core/opens-to-edit.ts'
import { toasts } from '#core/toasts.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { actionDialogs } from './action-dialogs.ts'
import styles from './order-actions.module.css'

const icons: Partial<Record<OrderAction, LucideIcon>> = {
  pack: Package,
  ship: Truck,
  deliver: PackageCheck,
  'note-paid': Banknote,
  edit: Pencil,
  refund: Undo2,
  cancel: Ban,
  'cancel-returned': PackageX,
}
/** What leads an order on; the other actions never look like the next step. */
const nextSteps: readonly OrderAction[] = ['pack', 'ship', 'deliver', 'note-paid']

/** The buttons that the server allows now, the next step first, each opening its dialog (BO-047). */
export function OrderActions({ order }: { order: StaffOrder }) {
  const { t } = useTranslation('orders')
  const textOf = useFailureText()
  const [opened, setOpened] = useState<{ Dialog: ActionDialog } | null>(null)
  const allowed = order.allowedActions.filter(({ action, allowed: isAllowed }) => isAllowed && actionDialogs[action])
  const open = (action: OrderAction) =>
    actionDialogs[action]?.().then(
      (Dialog) => setOpened({ Dialog }),
      (error) => toasts.show({ kind: 'error', title: t(`action.${action}`), text: textOf(error) }),
    )
  useCommands(
    allowed.map(({ action }) => ({
      id: `order-${action}`,
      title: t(`action.${action}`),
      icon: icons[action] ?? Package,
      run: () => open(action),
    })),
  )
  // E in the list opens the order with what can be changed (BO-018).
  const isToEdit = useOpensToEdit() && allowed.some(({ action }) => action === 'edit')
  const openOnce = useEffectEvent(() => open('edit'))
  useEffect(() => {
    if (isToEdit) openOnce()
  }, [isToEdit])
  return (
    <>
      {allowed.map(({ action }, index) => (
        <Button
          key={action}
          variant={index === 0 && nextSteps.includes(action) ? 'primary' : 'line'}
          size="sm"
          aria-haspopup="dialog"
          {...(icons[action] && { icon: icons[action] })}
          onClick={() => open(action)}
        >
          {t(`action.${action}`)}
        </Button>
      ))}
      {opened && <opened.Dialog order={order} onClose={() => setOpened(null)} />}
    </>
  )
}

/** What is not allowed now, and why not. */
export function RefusedActions({ order }: { order: StaffOrder }) {
  const { t } = useTranslation('orders')
  const refused = order.allowedActions.flatMap(({ action, reason }) => (reason ? [{ action, reason }] : []))
  if (refused.length === 0) return null
  return (
    <details className={styles.refused}>
      <summary>{t('refused')}</summary>
      <ul>
        {refused.map(({ action, reason }) => (
          <li key={action}>
            <b>{t(`action.${action}`)}</b> {t(`reason.${reason}`)}
          </li>
        ))}
      </ul>
    </details>
  )
}
