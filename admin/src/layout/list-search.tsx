import { searchMax } from '@slodki-ul/contract/lists'
import { SearchField } from '@slodki-ul/ui/search-field.tsx'
import { useState } from 'react'
import type { List } from './use-list.ts'

type ListSearchProps = { list: List; label: string; className: string }

/** The search of a list; `/` comes here. */
export function ListSearch({ list: { state, change }, label, className }: ListSearchProps) {
  const [searchBy, setSearchBy] = useState(state.searchBy)
  const [shown, setShown] = useState(state.searchBy)
  // Back and Forward change the address under the field.
  if (shown !== state.searchBy) {
    setShown(state.searchBy)
    setSearchBy(state.searchBy)
  }
  return (
    <SearchField
      label={label}
      placeholder={label}
      className={className}
      value={searchBy}
      maxLength={searchMax}
      onChange={setSearchBy}
      onSubmit={() => change((now) => ({ ...now, pageNumber: 1, searchBy: searchBy.trim() }))}
    />
  )
}
