import { searchMax } from '@slodki-ul/contract/lists'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { SearchField } from '@slodki-ul/ui/search-field.tsx'
import { ChevronDown, ListFilter, X } from 'lucide-react'
import { useState } from 'react'
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { type ListShape, toggleFilter } from '#core/list-address.rules.ts'
import styles from './list-filters.module.css'
import type { List } from './use-list.ts'

/** The words of a filter and of each of its values. */
export type FilterText = { filter: (name: string) => string; value: (name: string, value: string) => string }

type ListFiltersProps = { list: List; shape: ListShape; text: FilterText; searchLabel: string }

/** Search, one menu a filter, and every chosen value as a chip that can be removed (BO-020). On phones one button opens them. */
export function ListFilters({ list: { state, unknown, change }, shape, text, searchLabel }: ListFiltersProps) {
  const { t } = useTranslation()
  const [searchBy, setSearchBy] = useState(state.searchBy)
  const [isOpen, setOpen] = useState(false)
  const chosen = Object.entries(state.filters).flatMap(([name, values]) => values.map((value) => ({ name, value })))
  return (
    <div className={styles.bar}>
      <SearchField
        label={searchLabel}
        placeholder={searchLabel}
        className={styles.search ?? ''}
        value={searchBy}
        maxLength={searchMax}
        onChange={setSearchBy}
        onSubmit={() => change({ ...state, pageNumber: 1, searchBy: searchBy.trim() })}
      />
      <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon of={ListFilter} />
        {t('list.filters')}
        {chosen.length > 0 && <span>{chosen.length}</span>}
      </button>
      <div className={styles.filters} data-open={isOpen}>
        {Object.entries(shape.filters).map(([name, values]) => (
          <MenuTrigger key={name}>
            <Button className={styles.filter ?? ''}>
              {text.filter(name)}
              <Icon of={ChevronDown} />
            </Button>
            <Popover placement="bottom start">
              <Menu
                className={styles.menu ?? ''}
                aria-label={text.filter(name)}
                selectionMode="multiple"
                selectedKeys={state.filters[name] ?? []}
                onAction={(value) => change(toggleFilter(state, name, String(value)))}
              >
                {values.map((value) => (
                  <MenuItem key={value} id={value} className={styles.item ?? ''} textValue={text.value(name, value)}>
                    {({ isSelected }) => (
                      <>
                        <span className={styles.mark} aria-hidden="true">
                          {isSelected ? '✓' : ''}
                        </span>
                        {text.value(name, value)}
                      </>
                    )}
                  </MenuItem>
                ))}
              </Menu>
            </Popover>
          </MenuTrigger>
        ))}
        {chosen.map(({ name, value }) => (
          <button
            key={`${name}-${value}`}
            type="button"
            className={styles.chip}
            aria-label={t('list.remove', { filter: text.filter(name), value: text.value(name, value) })}
            onClick={() => change(toggleFilter(state, name, value))}
          >
            {text.value(name, value)}
            <Icon of={X} />
          </button>
        ))}
      </div>
      {unknown.length > 0 && <p role="status">{t('list.unknown', { names: unknown.join(', ') })}</p>}
    </div>
  )
}
