import { clsx } from 'clsx/lite'
import { type ReactNode, useId } from 'react'
import styles from './summary.module.css'

type SummaryProps = {
  title: string
  /** Honey instead of cream: for subscribing. */
  variant?: 'honey' | undefined
  children: ReactNode
}

/** A box beside the cart or the checkout that stays in view while the page scrolls. */
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

/** Labels and amounts (ready formatted), one under the other. */
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
