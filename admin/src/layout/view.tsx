import type { ReactNode } from 'react'
import styles from './view.module.css'

type ViewProps = {
  title: string
  /** Which of several pages with this title it is, for the title of the document. */
  page?: string | undefined
  /** The way here, above the title. */
  crumbs?: ReactNode
  /** Beside the title. */
  tags?: ReactNode
  /** One sentence under the title. */
  summary?: ReactNode
  /** At most one primary button. */
  actions?: ReactNode
  children?: ReactNode
}

/** The content of one screen: title with what can be done, and everything below it. */
export function View({ title, page, crumbs, tags, summary, actions, children }: ViewProps) {
  return (
    <div className={styles.view}>
      <title>{`${page ? `${page} · ` : ''}${title} · Słodki Ul`}</title>
      <div className={styles.head}>
        <div>
          {crumbs}
          {tags ? (
            <div className={styles.titled}>
              <h1>{title}</h1>
              {tags}
            </div>
          ) : (
            <h1>{title}</h1>
          )}
          {summary && <p>{summary}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  )
}
