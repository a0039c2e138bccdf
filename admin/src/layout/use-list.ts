import { useHref, useLocation, useSearchParams } from 'react-router'
import { type ListShape, type ListState, readListAddress, writeListAddress } from '#core/list-address.rules.ts'

/** The state of a list, kept in the address: reload, Back and a sent link show the same (BO-019). */
export function useList(shape: ListShape) {
  const [address, setAddress] = useSearchParams()
  const path = useHref(useLocation().pathname)
  const { unknown, row, ...state } = readListAddress(address, shape)
  /** Changes what the address says now: a click may come before the last change is drawn. */
  const change = (update: (state: ListState) => ListState, replace = false) => {
    const { unknown: _unknown, row: _row, ...now } = readListAddress(new URLSearchParams(location.search), shape)
    setAddress(writeListAddress(update(now), shape), { replace })
  }
  /** Keeps the current row in the address of this place in the history, unless the list is being left. */
  const markRow = (id: string) => {
    const marked = new URLSearchParams(location.search)
    if (location.pathname !== path || marked.toString() !== address.toString()) return
    marked.set('row', id)
    setAddress(marked, { replace: true, preventScrollReset: true })
  }
  return { state, unknown, row, change, markRow }
}
export type List = ReturnType<typeof useList>
