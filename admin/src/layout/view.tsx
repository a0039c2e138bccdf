import type { ReactNode } from 'react'
import styles from './view.module.css'

type ViewProps = {
  title: string
  /** One sentence under the title. */
  summary?: ReactNode
  /** At most one primary button. */
  actions?: ReactNode
  children?: ReactNode
}

/** The content of one screen: title with what can be done, and everything below it. */
export function View({ title, summary, actions, children }: ViewProps) {
  return (
    <div className={styles.view}>
      <title>{`${title} · Słodki Ul`}</title>
      <div className={styles.head}>
        <div>
          <h1>{title}</h1>
          {summary && <p>{summary}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  )
}
