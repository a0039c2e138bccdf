import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

type EmptyStateProps = {
  /** A drawing of `art/`. */
  image: string
  title: string
  /** One friendly sentence. */
  text?: string
  /** One button or link. */
  action?: ReactNode
  role?: 'alert'
}

/** Where a list would be: art, one sentence, one action. */
export function EmptyState({ image, title, text, action, role }: EmptyStateProps) {
  return (
    <div className={styles.box} role={role}>
      {/* Without a network there may be no drawing: better none than the sign of a broken one. */}
      <img
        src={image}
        alt=""
        width="170"
        height="170"
        onError={({ currentTarget }) => {
          currentTarget.style.visibility = 'hidden'
        }}
      />
      <h2 className={styles.title}>{title}</h2>
      {text && <p>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
