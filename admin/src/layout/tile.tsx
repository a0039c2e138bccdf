import { clsx } from 'clsx/lite'
import type { ReactNode } from 'react'
import styles from './tile.module.css'

type TileProps = {
  title?: string
  /** At the end of the title's line. */
  aside?: ReactNode
  /** Content reaches the edges: tables and lists of rows. */
  flush?: boolean
  children: ReactNode
}

/** A white box with a title of its own. */
export function Tile({ title, aside, flush = false, children }: TileProps) {
  return (
    <section className={clsx(styles.tile, flush && styles.flush)}>
      {title && (
        <div className={styles.head}>
          <h2>{title}</h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  )
}
