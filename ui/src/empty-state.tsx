import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

type EmptyStateProps = {
  /** A drawing from `art/`. */
  image: string
  title: string
  /** One friendly sentence. */
  text?: string
  /** One button or link. */
  action?: ReactNode
  role?: 'alert'
}

/** Shown instead of an empty list: a drawing, one sentence, one action. */
export function EmptyState({ image, title, text, action, role }: EmptyStateProps) {
  return (
    <div className={styles.box} role={role}>
      {/* Offline the drawing may be missing: better none than a broken image. */}
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
