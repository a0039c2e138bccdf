import { useLocation } from 'react-router'
import { readClock } from '#core/clock.ts'
import { isoMonth } from '#core/day.rules.ts'
import type { ListShape } from '#core/list-address.rules.ts'
import { type List, useList } from '#layout/use-list.ts'
import { monthOfList, withMonth, withMonthFilter, withoutMonth } from './month-list.rules.ts'

export const presentMonth = (): string => isoMonth(readClock())

/** A list with a month: the present one until another one, or all of them, is chosen. */
export function useMonthList(shape: ListShape) {
  const whole = useList(withMonthFilter(shape))
  const month = monthOfList(whole.state, new URLSearchParams(useLocation().search), presentMonth())
  const list: List = {
    ...whole,
    state: withoutMonth(whole.state),
    change: (update, replace) =>
      whole.change((now) => {
        const present = monthOfList(now, new URLSearchParams(location.search), presentMonth())
        return withMonth(update(withoutMonth(now)), present)
      }, replace),
  }
  return {
    list,
    month,
    /** With the month, as saved views and links have it. */
    whole: withMonth(whole.state, month),
    setMonth: (chosen: string | null) => whole.change((now) => withMonth({ ...now, pageNumber: 1 }, chosen)),
  }
}
