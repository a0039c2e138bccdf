import { type ReactNode, useId } from 'react'
import { joinClasses } from './classes.ts'
import styles from './summary.module.css'

/** The quiet box beside a bag or a checkout that keeps its place while the page scrolls. */
export function Summary({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.summary} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}

type SumRow = { label: string; amount: string; look?: 'mute' | 'total' }

/** Labels and amounts (ready formatted), one under the other. */
export function Sums({ rows }: { rows: readonly SumRow[] }) {
  return (
    <dl>
      {rows.map(({ label, amount, look }) => (
        <div className={joinClasses(styles.row, look && styles[look])} key={label}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  )
}
