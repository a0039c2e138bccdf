import { clsx } from 'clsx/lite'
import { type ReactNode, useId } from 'react'
import styles from './summary.module.css'

type SummaryProps = {
  title: string
  /** Honey instead of cream: for subscribing. */
  look?: 'honey' | undefined
  children: ReactNode
}

/** The quiet box beside a bag or a checkout that keeps its place while the page scrolls. */
export function Summary({ title, look, children }: SummaryProps) {
  const id = useId()
  return (
    <section className={clsx(styles.summary, look && styles[look])} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}

type SumRow = { label: string; amount: ReactNode; look?: 'mute' | 'total' }

/** Labels and amounts (ready formatted), one under the other. */
export function Totals({ rows }: { rows: readonly SumRow[] }) {
  return (
    <dl>
      {rows.map(({ label, amount, look }) => (
        <div className={clsx(styles.row, look && styles[look])} key={label}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  )
}
