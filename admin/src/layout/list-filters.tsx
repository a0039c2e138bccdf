import { formatZloty } from '@slodki-ul/contract/money'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { clsx } from 'clsx/lite'
import { ChevronDown, Columns3, ListFilter, type LucideIcon, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endsOf, type ListShape, rangeTypeOf, setEnd, toggleColumn, toggleFilter } from '#core/list-address.rules.ts'
import { Menu } from '#core/menu.tsx'
import styles from './list-filters.module.css'
import { ListSearch } from './list-search.tsx'
import { RangeFilter } from './range-filter.tsx'
import type { List } from './use-list.ts'

/** The words of a filter and of each of its values. */
export type FilterText = { filter: (name: string) => string; value: (name: string, value: string) => string }

export type ListFiltersProps = {
  list: List
  /** Filters with a list of values have a menu; others are chosen elsewhere and shown as chips. */
  shape: Pick<ListShape, 'filters' | 'ranges' | 'columns'>
  text: FilterText
  /** The filters that are always there, and what the button of the others is called; absent: all of them are. */
  main?: { readonly names: readonly string[]; readonly others: string } | undefined
  /** A filter besides the menus, in their class. */
  more?: ((className: string | undefined) => ReactNode) | undefined
  searchLabel: string | undefined
  /** All columns with their names. */
  columns?: readonly { readonly id: string; readonly label: string }[]
}

/** Search, one menu a filter, and every chosen value as a chip that can be removed (BO-020). On phones one button opens them. */
export function ListFilters({ list, shape, text, main, more, searchLabel, columns = [] }: ListFiltersProps) {
  const { t } = useTranslation()
  const { state, unknown, change } = list
  const [isOpen, setOpen] = useState(false)
  const [hasOthers, setOthers] = useState(false)
  const menus = Object.entries(shape.filters).flatMap(([name, values]) =>
    typeof values === 'function' ? [] : [[name, values] as const],
  )
  const chosen = Object.entries(state.filters).flatMap(([name, values]) => values.map((value) => ({ name, value })))
  const valueText = (name: string, value: string) => {
    const range = rangeTypeOf(shape, name)
    if (range === 'day') return value.split('-').toReversed().join('.')
    return range === 'amount' ? formatZloty(Number(value)) : text.value(name, value)
  }
  const isMain = (name: string) => !main || main.names.includes(name)
  const menuOf = ([name, values]: readonly [string, readonly string[]]) => (
    <ChoiceMenu
      key={name}
      label={text.filter(name)}
      options={values.map((value) => ({ id: value, label: text.value(name, value) }))}
      chosen={state.filters[name] ?? []}
      onToggle={(value) => change((now) => toggleFilter(now, name, value))}
    />
  )
  return (
    <div className={styles.bar}>
      {searchLabel !== undefined && <ListSearch list={list} label={searchLabel} className={styles.search ?? ''} />}
      <button
        type="button"
        className={clsx(styles.filter, styles.toggle)}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon of={ListFilter} />
        {t('list.filters')}
        {chosen.length > 0 && <span>{chosen.length}</span>}
      </button>
      <div className={styles.filters} data-open={isOpen}>
        {menus.filter(([name]) => isMain(name)).map(menuOf)}
        {shape.ranges && <Ranges list={list} ranges={shape.ranges} text={text} />}
        {main && (
          <button
            type="button"
            className={clsx(styles.filter, styles.others)}
            aria-expanded={hasOthers}
            onClick={() => setOthers(!hasOthers)}
          >
            <Icon of={ListFilter} />
            {main.others}
          </button>
        )}
        <div className={styles.rest} data-open={!main || hasOthers}>
          {menus.filter(([name]) => !isMain(name)).map(menuOf)}
          {more?.(styles.filter)}
        </div>
        {chosen.map(({ name, value }) => (
          <button
            key={`${name}-${value}`}
            type="button"
            className={styles.filter}
            data-chosen
            aria-label={t('list.remove', { filter: text.filter(name), value: valueText(name, value) })}
            onClick={() => change((now) => toggleFilter(now, name, value))}
          >
            {rangeTypeOf(shape, name) && `${text.filter(name)} `}
            {valueText(name, value)}
            <Icon of={X} />
          </button>
        ))}
      </div>
      {shape.columns && (
        <div className={styles.columns}>
          <ChoiceMenu
            label={t('list.columns')}
            icon={Columns3}
            options={columns.filter(({ id }) => shape.columns?.includes(id))}
            chosen={shape.columns.filter((column) => !state.hidden.includes(column))}
            onToggle={(column) => change((now) => toggleColumn(now, shape.columns ?? [], column), true)}
          />
        </div>
      )}
      {unknown.length > 0 && <p role="status">{t('list.unknown', { names: unknown.join(', ') })}</p>}
    </div>
  )
}

type RangesProps = Pick<ListFiltersProps, 'list' | 'text'> & { ranges: NonNullable<ListShape['ranges']> }

/** Ranges of days and amounts, out of the way until they are opened. */
function Ranges({ list: { state, change }, ranges, text }: RangesProps) {
  const { t } = useTranslation()
  return (
    <details className={styles.ranges}>
      <summary className={styles.filter}>
        {t('list.between')}
        <Icon of={ChevronDown} />
      </summary>
      <div>
        {Object.entries(ranges).map(([range, type]) => {
          const [from, to] = endsOf(range)
          const names = { from, to }
          return (
            <RangeFilter
              key={range}
              type={type}
              from={state.filters[from]?.[0] ?? ''}
              to={state.filters[to]?.[0] ?? ''}
              labels={{ from: text.filter(from), to: text.filter(to) }}
              onChange={(end, value) => change((now) => setEnd(now, names[end], value), true)}
            />
          )
        })}
      </div>
    </details>
  )
}

type ChoiceMenuProps = {
  label: string
  icon?: LucideIcon
  options: readonly { readonly id: string; readonly label: string }[]
  chosen: readonly string[]
  onToggle: (id: string) => void
}

/** A button with a menu in which several options can be on. */
function ChoiceMenu({ label, icon, options, chosen, onToggle }: ChoiceMenuProps) {
  return (
    <Menu
      label={label}
      className={styles.filter}
      options={options.map(({ id, label: text }) => ({
        id,
        label: text,
        isOn: chosen.includes(id),
        onChoose: () => onToggle(id),
      }))}
    >
      {icon && <Icon of={icon} />}
      {label}
      <Icon of={ChevronDown} />
    </Menu>
  )
}
