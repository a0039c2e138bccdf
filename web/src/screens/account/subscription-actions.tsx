import type { Subscription } from '@slodki-ul/contract/membership/billing'
import { actionsOf, type SubscriptionAction } from '@slodki-ul/contract/membership/billing.rules'
import { isPlanType } from '@slodki-ul/contract/membership/plans.rules'
import { Button, ButtonLink } from '@slodki-ul/ui/button.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { TicketPercent } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePaymentPage } from '#commerce/checkout/use-payment-page.ts'
import { readClock } from '#core/clock.ts'
import {
  useCancelSubscriptionMutation,
  usePaySubscriptionMutation,
  useUpdatePaymentMethodMutation,
} from '#membership/billing/subscription.api.ts'
import { offerPath } from '#membership/plans/variant.rules.ts'
import { savePortalRedirect } from './portal-redirect.ts'
import styles from './subscription.module.css'
import { VoucherDialog } from './voucher-dialog.tsx'

/** The most likely actions: shown first, with a dark button. */
const urgent: readonly SubscriptionAction[] = ['repay', 'prolong', 'reactivate']

/** The actions of a subscription, by the same rule as on the server (SUB-51 to SUB-56, PAY-05 to PAY-07). */
export function SubscriptionActions({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('subscription')
  const hintId = useId()
  const [now] = useState(() => readClock().getTime())
  const [isVoucherOpen, setVoucherOpen] = useState(false)
  const [pressed, setPressed] = useState<SubscriptionAction | null>(null)
  const { isBusy, open } = usePaymentPage()
  const [pay] = usePaySubscriptionMutation()
  const [updatePayment] = useUpdatePaymentMethodMutation()
  const [cancel] = useCancelSubscriptionMutation()

  const { id, planId, type, status, paidUntil, cancellationPlanned } = subscription
  const isEternal = isPlanType(type, 'Eternal')
  const actions = actionsOf({ ...subscription, paidUntil: paidUntil === null ? null : Date.parse(paidUntil) }, now)
  const isRunning = status === 'Active' || status === 'PastDue'
  const takesVoucher = isRunning && !isEternal && !cancellationPlanned
  const isOver = status === 'Expired' || status === 'Cancelled' || status === 'Inactive'

  const pages: Record<Exclude<SubscriptionAction, 'prolongHint'>, () => Promise<{ url: string }>> = {
    cancel: () => cancel().unwrap(),
    updatePayment: () => updatePayment().unwrap(),
    // The page for changing the card also switches renewal on again.
    reactivate: () => updatePayment().unwrap(),
    prolong: () => pay({ body: { subscriptionId: id, prolongSubscription: true } }).unwrap(),
    repay: () => pay({ body: { subscriptionId: id, prolongSubscription: false } }).unwrap(),
  }

  const buttonOf = (action: keyof typeof pages, variant?: 'line') => (
    <Button
      key={action}
      size="sm"
      variant={variant}
      className={action === 'cancel' ? styles.secondary : undefined}
      busy={isBusy && pressed === action}
      onClick={() => {
        if (isBusy) return
        setPressed(action)
        open(async () => {
          const portal = await pages[action]()
          savePortalRedirect(action === 'cancel' ? 'cancel' : 'other')
          return portal
        })
      }}
    >
      {t(`action.${action}`)}
    </Button>
  )

  const first = urgent.filter((action) => actions.includes(action))
  return (
    <div className={styles.actions}>
      {first.map((action) => action !== 'prolongHint' && buttonOf(action))}
      {takesVoucher && (
        <Button
          size="sm"
          icon={TicketPercent}
          variant={first.length > 0 ? 'line' : undefined}
          onClick={() => setVoucherOpen(true)}
        >
          {t('action.voucher')}
        </Button>
      )}
      {actions.includes('updatePayment') && buttonOf('updatePayment', 'line')}
      {actions.includes('prolongHint') && (
        <Button size="sm" variant="line" disabled aria-describedby={hintId}>
          {t('action.prolong')}
        </Button>
      )}
      {actions.includes('cancel') && buttonOf('cancel', 'line')}
      {isOver && (
        <ButtonLink size="sm" to={offerPath(isEternal ? 1 : planId)}>
          {t('action.again')}
        </ButtonLink>
      )}
      {actions.includes('prolongHint') && (
        <p className={styles.hint} id={hintId}>
          <span className={text.small}>{t('action.prolong.renews')}</span>
        </p>
      )}
      <VoucherDialog open={isVoucherOpen} onClose={() => setVoucherOpen(false)} />
    </div>
  )
}
