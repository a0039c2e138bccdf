import { formatZloty } from '@slodki-ul/contract/money'
import { clsx } from 'clsx/lite'
import { type ReactNode, useId } from 'react'
import styles from './summary.module.css'

type SummaryProps = {
  title: string
  /** Honey instead of cream: for subscribing. */
  variant?: 'honey' | undefined
  children: ReactNode
}

/** A box beside the cart or checkout that stays visible while the page scrolls. */
export function Summary({ title, variant, children }: SummaryProps) {
  const id = useId()
  return (
    <section className={clsx(styles.summary, variant && styles[variant])} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}

type SumRow = { label: string; amount: ReactNode; variant?: 'mute' | 'total' }

/** Labels and formatted amounts, one below the other. */
export function Totals({ rows }: { rows: readonly SumRow[] }) {
  return (
    <dl>
      {rows.map(({ label, amount, variant }) => (
        <div className={clsx(styles.row, variant && styles[variant])} key={label}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  )
}

type PurchaseSum = { label: string; amount: number }

type PurchaseTotalsProps = Record<'products' | 'discount' | 'total', PurchaseSum> & {
  /** A text instead of an amount that is not known yet. */
  delivery: { label: string; amount: number | string }
  /** One row, or one per rate. */
  vat: readonly PurchaseSum[]
  /** What a gift card pays of the total, if anything, and the rest. */
  giftCard: PurchaseSum
  rest: PurchaseSum
}

/**
 * What a purchase costs, in złoty: the products, a discount if there is one, delivery, the VAT included, the total, and how
 * much of it a gift card leaves to pay.
 */
export function PurchaseTotals({ products, discount, delivery, vat, total, giftCard, rest }: PurchaseTotalsProps) {
  return (
    <Totals
      rows={[
        { label: products.label, amount: formatZloty(products.amount) },
        ...(discount.amount > 0 ? [{ label: discount.label, amount: `−${formatZloty(discount.amount)}` }] : []),
        {
          label: delivery.label,
          amount: typeof delivery.amount === 'number' ? formatZloty(delivery.amount) : delivery.amount,
        },
        ...vat.map(({ label, amount }) => ({ label, amount: formatZloty(amount), variant: 'mute' as const })),
        { label: total.label, amount: formatZloty(total.amount), variant: 'total' },
        ...(giftCard.amount > 0
          ? [
              { label: giftCard.label, amount: formatZloty(giftCard.amount) },
              { label: rest.label, amount: formatZloty(rest.amount), variant: 'total' as const },
            ]
          : []),
      ]}
    />
  )
}
