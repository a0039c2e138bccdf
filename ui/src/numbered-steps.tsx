import type { ReactNode } from 'react'
import styles from './numbered-steps.module.css'

type Column = { title: string; text: string; link?: ReactNode }

/** Next steps: three numbered columns with thin lines. */
export function Next({ steps }: { steps: readonly Column[] }) {
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

/** Three points, styled like steps but without an order; below a heading of their own. */
export function Points({ points }: { points: readonly Column[] }) {
  return (
    <ul className={styles.next}>
      {points.map(({ title, text, link }) => (
        <li key={title}>
          <h3 className={styles.title}>{title}</h3>
          <p className={styles.text}>{text}</p>
          {link}
        </li>
      ))}
    </ul>
  )
}
