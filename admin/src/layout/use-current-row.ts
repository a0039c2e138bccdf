import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { type CurrentRow, indexOfCurrent, moveCurrent } from '#core/current-row.rules.ts'
import type { List } from './use-list.ts'

/** Milliseconds without a press after which the current row is written to the address: browsers limit how often it changes. */
const settleMs = 300

const rowSelector = (id: string) => `[data-row="${CSS.escape(id)}"]`

/**
 * The row that keys act on (BO-018). It stands in the address, so that reload, Back and a sent link show the list at the
 * same row (BO-019).
 */
export function useCurrentRow(list: List, ids: readonly string[], { startsAtFirst = false } = {}) {
  const start = { id: list.row, index: startsAtFirst ? 0 : -1 }
  const [current, setCurrent] = useState<CurrentRow>(start)
  const [seen, setSeen] = useState(list.row)
  // Back and Forward name another row, a new filter none.
  if (seen !== list.row) {
    setSeen(list.row)
    if (list.row !== current.id) setCurrent(start)
  }
  const index = indexOfCurrent(current, ids)
  const id = ids[index] ?? null
  const isShown = useRef(false)
  const isLeaving = useNavigation().state !== 'idle'

  // The first rows have come: the one of the address is scrolled to.
  useEffect(() => {
    if (isShown.current || ids.length === 0) return
    isShown.current = true
    if (list.row !== null) document.querySelector(rowSelector(list.row))?.scrollIntoView({ block: 'center' })
  }, [ids, list.row])

  useEffect(() => {
    // To change the address would call off the way to a screen that loads yet.
    if (isLeaving || current.id === null || id === null || id === list.row) return
    const timer = setTimeout(() => list.markRow(id), settleMs)
    return () => clearTimeout(timer)
  }, [id, current.id, list, isLeaving])

  const focus = (next: CurrentRow) => {
    setCurrent(next)
    const element = next.id === null ? null : document.querySelector<HTMLElement>(rowSelector(next.id))
    element?.focus({ preventScroll: true })
    element?.scrollIntoView({ block: 'nearest' })
  }
  return {
    id,
    index,
    /** Makes a row the current one without moving the focus. */
    mark: (row: string) => setCurrent({ id: row, index: ids.indexOf(row) }),
    move: (step: number) => focus(moveCurrent(current, ids, step)),
    /** The current row leaves the list: the next one takes its place. */
    leave: () => focus(moveCurrent(current, ids, index === ids.length - 1 ? -1 : 1)),
  }
}
