import type { ReactNode } from 'react'
import styles from './next.module.css'

/** What happens now: three numbered columns with hairlines. */
export function Next({ steps }: { steps: readonly { title: string; text: string; link?: ReactNode }[] }) {
  return (
    <ol className={styles.next}>
      {steps.map(({ title, text, link }, index) => (
        <li key={title}>
          <h2 className={styles.title}>
            <span className={styles.number}>{index + 1}</span>
            {title}
          </h2>
          <p className={styles.text}>{text}</p>
          {link}
        </li>
      ))}
    </ol>
  )
}
