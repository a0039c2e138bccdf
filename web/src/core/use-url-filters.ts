import { searchDebounceMs } from '@slodki-ul/contract/limits'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'

type OwnState = { preserveScroll?: boolean; typed?: boolean } | null

/** How the filters of a list stand in an address; one constant for each list. */
export type FilterAddress<Filters> = {
  /** The whole list, as Clear leaves it. */
  none: Filters
  /** Whatever in the address makes no sense is left out. */
  read: (address: URLSearchParams) => Filters
  write: (filters: Filters) => URLSearchParams
  /** What can be asked for of what is wanted, in place of the impossible what was asked before. */
  possible?: (wanted: Filters, asked: Filters) => Filters
}

/**
 * The filters of a list stand in the address, so that going back, reloading and sharing find them again. `wanted` is what
 * the controls show: ahead of `applied`, what the list shows, while somebody types (SHOP-13) and while what is wanted
 * cannot be.
 */
export function useAddressFilters<Filters extends object>(of: FilterAddress<Filters>) {
  const [address, setAddress] = useSearchParams()
  const location = useLocation()
  const state = location.state as OwnState
  const isReturn = useNavigationType() === 'POP'
  const applied = useMemo(() => of.read(address), [of, address])
  const [wanted, setWanted] = useState(applied)
  /** What the address was last told to hold; on a slow machine it says so only later. */
  const [asked, setAsked] = useState({ filters: applied, typed: state?.typed === true })
  /** What was wanted when the typing last paused. */
  const [settled, setSettled] = useState(wanted)

  // Back, forward and links from elsewhere decide anew; an answer to one's own typing would take the next letter away.
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
    // One step of the history holds all that is typed in one go.
    setAddress(next, { replace: typed && asked.typed, state: { preserveScroll: true, typed } })
  }

  const applyTyped = useEffectEvent(() => apply(wanted, true))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of what is wanted begins the pause anew
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
    /** The typing has paused, or has ended. */
    isSettled: settled === wanted,
    /** A press: takes effect at once, together with what was typed before it. */
    choose,
    /** A letter: takes effect when no other has followed. */
    type: (change: Partial<Filters>) => setWanted({ ...wanted, ...change }),
    /** Ends the typing: what is wanted takes effect at once. */
    submit: () => apply(wanted, true),
    clear: () => choose(of.none),
  }
}
