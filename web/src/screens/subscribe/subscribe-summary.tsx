import { formatDate } from '@slodki-ul/contract/dates'
import type { PurchaseVariant } from '@slodki-ul/contract/membership/plans.rules'
import { formatPlanPrice, formatZloty } from '@slodki-ul/contract/money'
import { Button } from '@slodki-ul/ui/button.tsx'
import { LowestPrice } from '@slodki-ul/ui/price.tsx'
import { RetryNote } from '@slodki-ul/ui/retry-note.tsx'
import { Summary, Totals } from '@slodki-ul/ui/summary.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { clsx } from 'clsx/lite'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readClock } from '#core/clock.ts'
import { periodEnd } from '#membership/billing/period-end.rules.ts'
import { isPayable, type Offer } from '#membership/plans/offer.rules.ts'
import { PlanBenefits } from '#membership/plans/plan-benefits.tsx'
import { usePlanName } from '#membership/plans/plan-texts.ts'
import type { UncheckedCode } from '#membership/plans/use-plans.ts'
import { PlanVoucherBox } from './plan-voucher-box.tsx'
import styles from './subscribe.module.css'

type SubscribeSummaryProps = {
  offer: Offer
  variant: PurchaseVariant
  code: string | null
  unchecked: UncheckedCode | null
  payment: 'Stripe' | 'Blik'
  /** Why the order must be reviewed again before it is sent. */
  notice: ReactNode
  /** Id of the form submitted by the button. */
  formId: string
  busy: boolean
}

/** The plan, its period, its price with VAT, later payments, and the button that places the order (SUB-15). */
export function SubscribeSummary(props: SubscribeSummaryProps) {
  const { offer, variant, code, unchecked, payment, notice, formId, busy } = props
  const { t } = useTranslation('subscription')
  const nameOf = usePlanName()
  const [now] = useState(readClock)
  const { plan, charged, later, regular, lowest, saved, net, vat } = offer
  const end = plan.months === null ? null : formatDate(periodEnd(now, plan.months))
  const isFree = charged === 0
  const renews = end !== null && payment === 'Stripe' && !isFree
  const mayType = variant === 'normal' || variant === 'mailing'
  return (
    <Summary title={nameOf(plan)} variant="honey">
      <p className={styles.until}>{end === null ? t('until.endless') : t('until', { date: end })}</p>
      <PlanBenefits points={plan.points} />
      {(mayType || code) && <PlanVoucherBox code={code} works={charged < later} mayType={mayType} />}
      {unchecked && (
        <div className={styles.notice}>
          <RetryNote
            text={t('voucher.unchecked', { code: unchecked.code })}
            onRetry={unchecked.retry}
            retrying={unchecked.isFetching}
          />
        </div>
      )}
      {notice}
      <Totals
        rows={[
          ...(regular === null || saved === null
            ? []
            : [
                { label: t('sum.regular'), amount: <s className={text.muted}>{formatPlanPrice(regular)}</s> },
                {
                  label: t('sum.saved'),
                  amount: <b className={styles.saved}>{formatPlanPrice(saved)}</b>,
                },
              ]),
          { label: t('sum.net'), amount: formatZloty(net) },
          { label: t('sum.vat', { rate: plan.vatRate }), amount: formatZloty(vat) },
          { label: t('sum.total'), amount: formatPlanPrice(charged), variant: 'total' as const },
        ]}
      />
      {lowest !== null && <LowestPrice price={lowest} className={styles.lowest} />}
      {renews && (
        <p className={clsx(text.small, styles.renewal)}>
          {t(charged === later ? 'renewal' : 'renewal.first', {
            first: formatPlanPrice(charged),
            price: formatPlanPrice(later),
            per: t(`per.${plan.type}`),
            date: end,
          })}
        </p>
      )}
      <Button type="submit" form={formId} size="lg" block busy={busy} className={styles.submit}>
        {busy ? t('submit.busy') : t(isFree ? 'submit.free' : 'submit')}
      </Button>
      {!isFree && isPayable(charged) && <p className={styles.provider}>{t(`provider.${payment}`)}</p>}
    </Summary>
  )
}
