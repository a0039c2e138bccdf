import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type ListShape, writeListAddress } from '#core/list-address.rules.ts'
import styles from './state-chips.module.css'
import type { List } from './use-list.ts'

/** Records in some states, with their number once it is known; no state stands for what the list shows first. */
export type StateChip = {
  readonly label: string
  readonly states: readonly string[]
  readonly count: number | undefined
}

type StateChipsProps = { label: string; list: Pick<List, 'state'>; shape: ListShape; chips: readonly StateChip[] }

/** The states of a list's records, one press away and counted. Other filters and the search stay. */
export function StateChips({ label, list: { state }, shape, chips }: StateChipsProps) {
  const { i18n } = useTranslation()
  const chosen = (state.filters.state ?? []).toSorted().join()
  const addressOf = (states: readonly string[]) => {
    const { state: _state, ...others } = state.filters
    const filters = states.length > 0 ? { ...others, state: [...states] } : others
    return writeListAddress({ ...state, pageNumber: 1, view: null, filters }, shape).toString()
  }
  return (
    <nav className={styles.chips} aria-label={label}>
      {chips.map(({ label: name, states, count }) => (
        <Link
          key={name}
          className={styles.chip}
          to={`?${addressOf(states)}`}
          aria-current={chosen === states.toSorted().join() ? 'page' : undefined}
        >
          {name}
          {count !== undefined && <span>{count.toLocaleString(i18n.language)}</span>}
        </Link>
      ))}
    </nav>
  )
}
