import { useState } from 'react'
import { addRange, nothingSelected, type Selection, togglePage, toggleRow } from '#core/selection.rules.ts'

/**
 * The rows chosen on a list, on all its pages. Another search or filter begins again, because what was chosen may not fit
 * it; `fits` names what fits.
 */
export function useSelection(fits: string) {
  const [held, setHeld] = useState({ fits, selection: nothingSelected, last: -1 })
  const { selection, last } = held.fits === fits ? held : { selection: nothingSelected, last: -1 }
  const set = (next: Selection, at = -1) => setHeld({ fits, selection: next, last: at })
  return {
    selection,
    isAny: selection.isAll || selection.ids.size > 0,
    isSelected: (id: string) => selection.isAll || selection.ids.has(id),
    /** Switches a row, or with `isRange` adds all from the last one switched. */
    toggle(id: string, page: readonly string[], isRange = false) {
      const at = page.indexOf(id)
      if (isRange && last >= 0) set(addRange(selection, page, { from: last, to: at }), at)
      else set(toggleRow(selection, id, page), at)
    },
    togglePage: (page: readonly string[]) => set(togglePage(selection, page)),
    selectAll: () => set({ ids: new Set(), isAll: true }),
    clear: () => set(nothingSelected),
  }
}
export type RowSelection = ReturnType<typeof useSelection>
