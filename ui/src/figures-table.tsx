import { clsx } from 'clsx/lite'
import type { ReactNode } from 'react'
import styles from './figures-table.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

type FiguresColumn = {
  label: string
  /** Figures, aligned at the end like the cells with `data-end`. */
  isEnd?: boolean
  /** A column of buttons, whose name is only read out. */
  isHidden?: boolean
}

type FiguresTableProps = {
  /** Read out; absent where a heading stands right above. */
  label?: string
  isBusy?: boolean
  columns: readonly FiguresColumn[]
  /** Places the cells of a row on a phone, where a row becomes a card. */
  className?: string | undefined
  /** The rows. */
  children: ReactNode
}

/** A dense table of figures, ledgers and people of the back office. */
export function FiguresTable({ label, isBusy, columns, className, children }: FiguresTableProps) {
  return (
    <table className={clsx(styles.table, className)} aria-label={label} aria-busy={isBusy}>
      <thead>
        <tr>
          {columns.map(({ label: name, isEnd, isHidden }) => (
            <th key={name} scope="col" data-end={isEnd}>
              {isHidden ? <VisuallyHidden>{name}</VisuallyHidden> : name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
