import { Chip } from '@slodki-ul/ui/chip.tsx'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { X } from 'lucide-react'
import type { RefObject } from 'react'
import styles from './chosen-chips.module.css'

type ChosenChipsProps = {
  label: string
  filters: readonly { name: string; removeLabel: string; remove: () => void }[]
  /** Focused when a pressed chip is gone. */
  resultsRef: RefObject<HTMLElement | null>
}

/** The filters in use above a list, each with a button that takes it away; nothing without any. */
export function ChosenChips({ label, filters, resultsRef }: ChosenChipsProps) {
  if (filters.length === 0) return null
  return (
    <ul className={styles.chosen} aria-label={label}>
      {filters.map(({ name, removeLabel, remove }) => (
        <li key={name}>
          <Chip
            removes
            aria-label={removeLabel}
            onClick={() => {
              remove()
              resultsRef.current?.focus({ preventScroll: true })
            }}
          >
            {name}
            <Icon of={X} />
          </Chip>
        </li>
      ))}
    </ul>
  )
}
