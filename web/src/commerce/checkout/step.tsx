import { type ReactNode, useId } from 'react'
import styles from './step.module.css'

/** A numbered step of the checkout. */
export function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.step} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        <span className={styles.number}>{number}</span> {title}
      </h2>
      {children}
    </section>
  )
}
