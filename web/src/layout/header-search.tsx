import { lazyComponent } from '@slodki-ul/ui/lazy-component.ts'
import { SearchField } from '@slodki-ul/ui/search-field.tsx'
import { clsx } from 'clsx/lite'
import { type KeyboardEvent, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type To, useNavigate } from 'react-router'
import { paths } from '#core/paths.ts'
import styles from './header-search.module.css'

const SearchSuggestions = lazyComponent(async () => (await import('./search-suggestions.tsx')).SearchSuggestions)

type HeaderSearchProps = {
  variant?: 'line' | 'soft'
  className?: string | undefined
  autoFocus?: boolean
  /** Called when the search leaves the current page. */
  onSearch?: () => void
  onEscape?: () => void
}

/**
 * Opens the shop with the typed search (UI-07, Q-86); the text then appears in the shop's own search field. The first
 * products that match are suggested below: a combobox by the pattern of ARIA, whose focus stays in the field.
 */
export function HeaderSearch({ variant = 'line', className, autoFocus, onSearch, onEscape }: HeaderSearchProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [isReady, setReady] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [found, setFound] = useState<readonly string[]>([])
  const [active, setActive] = useState(-1)
  const isExpanded = isOpen && found.length > 0
  const chosen = isExpanded ? found[active] : undefined

  const leave = (to: To) => {
    setTyped('')
    setOpen(false)
    setActive(-1)
    onSearch?.()
    navigate(to)
  }
  const handleSubmit = () => {
    const searchBy = typed.trim()
    leave(chosen ?? { pathname: paths.shop, search: searchBy && `?${new URLSearchParams({ searchBy })}` })
  }
  const handleChange = (text: string) => {
    setTyped(text)
    setOpen(true)
    setActive(-1)
  }
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && found.length > 0) {
      event.preventDefault()
      setOpen(true)
      // The place after the last suggestion is the field itself.
      const places = found.length + 1
      setActive(((active + 1 + step + places) % places) - 1)
    }
    if (event.key !== 'Escape') return
    if (!isExpanded) return onEscape?.()
    event.preventDefault()
    setOpen(false)
    setActive(-1)
  }

  return (
    <div className={clsx(className)}>
      <div className={styles.combobox}>
        <SearchField
          label={t('search')}
          placeholder={t('search.hint')}
          variant={variant}
          value={typed}
          onChange={handleChange}
          onSubmit={handleSubmit}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isExpanded}
          aria-controls={isExpanded ? listId : undefined}
          aria-activedescendant={chosen && `${listId}-${active}`}
          onKeyDown={handleKey}
          // Without its code there are no suggestions, and the search works all the same.
          onFocus={() =>
            SearchSuggestions.load().then(
              () => setReady(true),
              () => {},
            )
          }
          onBlur={() => setOpen(false)}
          {...(autoFocus && { autoFocus })}
        />
        <Suspense>
          {isReady && (
            <SearchSuggestions
              listId={listId}
              typed={typed}
              open={isExpanded}
              active={active}
              onFound={setFound}
              onChoose={leave}
            />
          )}
        </Suspense>
      </div>
    </div>
  )
}
