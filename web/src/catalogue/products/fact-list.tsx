import { VisuallyHidden } from '@slodki-ul/ui/visually-hidden.tsx'
import { type ReactNode, useId } from 'react'
import styles from './fact-list.module.css'

type FactListProps = {
  title: string
  /** The title is for screen readers only. */
  isTitleHidden?: boolean
  rows: readonly (readonly [name: string, value: ReactNode])[]
  children?: ReactNode
}

/** A titled list of facts about a product. */
export function FactList({ title, isTitleHidden = false, rows, children }: FactListProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={isTitleHidden ? undefined : styles.title}>
        {isTitleHidden ? <VisuallyHidden>{title}</VisuallyHidden> : title}
      </h2>
      <dl className={styles.facts}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  )
}
