import { SearchField } from '@slodki-ul/ui/search-field.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { paths } from '#core/paths.ts'

type HeaderSearchProps = {
  variant?: 'line' | 'soft'
  className?: string | undefined
  autoFocus?: boolean
  /** Called when the search leaves the current page. */
  onSearch?: () => void
  onEscape?: () => void
}

/** Opens the shop with the typed search (UI-07, Q-86); the text then appears in the shop's own search field. */
export function HeaderSearch({ variant = 'line', className, autoFocus, onSearch, onEscape }: HeaderSearchProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const handleSubmit = () => {
    const searchBy = typed.trim()
    setTyped('')
    onSearch?.()
    navigate({ pathname: paths.shop, search: searchBy && `?${new URLSearchParams({ searchBy })}` })
  }
  return (
    <SearchField
      label={t('search')}
      placeholder={t('search.hint')}
      variant={variant}
      className={className}
      value={typed}
      onChange={setTyped}
      onSubmit={handleSubmit}
      {...(autoFocus && { autoFocus })}
      {...(onEscape && { onKeyDown: ({ key }) => key === 'Escape' && onEscape() })}
    />
  )
}
