import { searchDebounceMs } from '@slodki-ul/contract/limits'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'

type OwnState = { preserveScroll?: boolean; typed?: boolean } | null

/** How the filters of a list are encoded in the URL; one constant for each list. */
export type FilterAddress<Filters> = {
  /** The filters after Clear: none. */
  none: Filters
  /** Ignores invalid values in the URL. */
  read: (address: URLSearchParams) => Filters
  write: (filters: Filters) => URLSearchParams
  /** The valid part of the wanted filters; invalid values are replaced by the previous ones. */
  possible?: (wanted: Filters, asked: Filters) => Filters
}

/** The filters of a list and their changes. `wanted` is what the controls show, `applied` what the list shows. */
export type UrlFilters<Filters> = {
  applied: Filters
  wanted: Filters
  /** The user has stopped typing. */
  isSettled: boolean
  /** Changes filters by a press: takes effect at once, together with what was typed before. */
  choose: (change: Partial<Filters>) => void
  /** Changes filters while typing: takes effect after a pause. */
  type: (change: Partial<Filters>) => void
  /** Ends the typing: the wanted filters take effect at once. */
  submit: () => void
  clear: () => void
}

/**
 * Stores the filters of a list in the URL, so that going back, reloading and sharing restore them. `wanted` is what the
 * controls show; it differs from `applied`, what the list shows, while the user types (SHOP-13) and while it is
 * invalid.
 */
export function useUrlFilters<Filters extends object>(of: FilterAddress<Filters>): UrlFilters<Filters> {
  const [address, setAddress] = useSearchParams()
  const location = useLocation()
  const state = location.state as OwnState
  const isReturn = useNavigationType() === 'POP'
  const applied = useMemo(() => of.read(address), [of, address])
  const [wanted, setWanted] = useState(applied)
  /** The filters last written to the URL, which may be updated later on a slow machine. */
  const [asked, setAsked] = useState({ filters: applied, typed: state?.typed === true })
  /** The wanted filters when the typing last paused. */
  const [settled, setSettled] = useState(wanted)

  // Back, forward and links reset the wanted filters; an update after one's own typing would drop the next letter.
  const [seenKey, setSeenKey] = useState(location.key)
  if (seenKey !== location.key) {
    setSeenKey(location.key)
    if (isReturn || state?.preserveScroll !== true) {
      setWanted(applied)
      setAsked({ filters: applied, typed: state?.typed === true })
    }
  }

  const apply = (filters: Filters, typed: boolean) => {
    setSettled(filters)
    const possible = of.possible?.(filters, asked.filters) ?? filters
    const next = of.write(possible)
    if (next.toString() === of.write(asked.filters).toString()) return
    setAsked({ filters: possible, typed })
    // One history entry holds everything typed without a pause.
    setAddress(next, { replace: typed && asked.typed, state: { preserveScroll: true, typed } })
  }

  const applyTyped = useEffectEvent(() => apply(wanted, true))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the wanted filters restarts the pause
  useEffect(() => {
    const pause = setTimeout(applyTyped, searchDebounceMs)
    return () => clearTimeout(pause)
  }, [wanted])

  const choose = (change: Partial<Filters>) => {
    const next = { ...wanted, ...change }
    setWanted(next)
    apply(next, false)
  }

  return {
    applied,
    wanted,
    isSettled: settled === wanted,
    choose,
    type: (change) => setWanted({ ...wanted, ...change }),
    submit: () => apply(wanted, true),
    clear: () => choose(of.none),
  }
}
