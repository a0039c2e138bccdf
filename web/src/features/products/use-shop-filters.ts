import { searchDebounceMs } from '@slodki-ul/contract/limits'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'
import { addressOf, type Filters, isRange, noFilters, readFilters } from './filters.rules.ts'

type OwnState = { keepPlace?: boolean; typed?: boolean } | null

/**
 * The filters of the shop stand in the address, so that going back, reloading and sharing find them again. `wanted` is
 * what the controls show: ahead of `applied`, what the list shows, while somebody types (SHOP-13) and while the price
 * range cannot be.
 */
export function useShopFilters() {
  const [address, setAddress] = useSearchParams()
  const location = useLocation()
  const state = location.state as OwnState
  const isReturn = useNavigationType() === 'POP'
  const applied = useMemo(() => readFilters(address), [address])
  const [wanted, setWanted] = useState(applied)
  /** What the address was last told to hold; on a slow machine it says so only later. */
  const [asked, setAsked] = useState({ filters: applied, typed: state?.typed === true })
  /** What was wanted when the typing last paused. */
  const [settled, setSettled] = useState(wanted)

  // Back, forward and links from elsewhere decide anew; an answer to one's own typing would take the next letter away.
  const [seenKey, setSeenKey] = useState(location.key)
  if (seenKey !== location.key) {
    setSeenKey(location.key)
    if (isReturn || state?.keepPlace !== true) {
      setWanted(applied)
      setAsked({ filters: applied, typed: state?.typed === true })
    }
  }

  const apply = (filters: Filters, typed: boolean) => {
    setSettled(filters)
    const { priceFrom, priceTo } = isRange(filters) ? filters : asked.filters
    const possible = { ...filters, priceFrom, priceTo }
    const next = addressOf(possible)
    if (next.toString() === addressOf(asked.filters).toString()) return
    setAsked({ filters: possible, typed })
    // One step of the history holds all that is typed in one go.
    setAddress(next, { replace: typed && asked.typed, state: { keepPlace: true, typed } })
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
    isRangeWrong: !isRange(wanted) && settled === wanted,
    /** A press: takes effect at once, together with what was typed before it. */
    choose,
    /** A letter: takes effect when no other has followed. */
    type: (change: Partial<Filters>) => setWanted({ ...wanted, ...change }),
    /** Ends the typing: what is wanted takes effect at once. */
    submit: () => apply(wanted, true),
    clear: () => choose(noFilters),
  }
}

export type ShopFilters = ReturnType<typeof useShopFilters>
