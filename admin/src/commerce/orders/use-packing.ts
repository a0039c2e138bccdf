import type { PackingOrder } from '@slodki-ul/contract/commerce/packing.admin'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { readClock } from '#core/clock.ts'
import { readFailure } from '#core/failure.ts'
import { useStaffSession } from '#core/session.ts'
import { useFinishPackingMutation } from './packing.api.ts'
import * as packing from './packing-state.rules.ts'

function subscribeToNetwork(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** How long a move without an answer waits for its next try. */
const retryMs = 10_000

/** A failure after which the same move may still succeed: no answer, a broken server, too many calls, no session. */
const isTemporary = (error: unknown): boolean => {
  const { status } = readFailure(error)
  return status === null || status >= 500 || status === 429 || status === 401
}

function readStored(storageKey: string): packing.PackingState {
  try {
    return packing.parsePacking(localStorage.getItem(storageKey))
  } catch {
    return packing.emptyPacking
  }
}

/** The counts and moves of this person on this device, which survive a reload; moves are sent one after another (BO-051). */
export function usePacking() {
  const { staff } = useStaffSession()
  const storageKey = `admin.packing.${staff.id}`
  const [state, setState] = useState(() => readStored(storageKey))
  const isOnline = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine)
  const [attempt, setAttempt] = useState(0)
  const [isUnreachable, setUnreachable] = useState(false)
  const isSending = useRef(false)
  const [finish] = useFinishPackingMutation()

  useEffect(() => {
    try {
      localStorage.setItem(storageKey, JSON.stringify(state))
    } catch {
      // Storage is forbidden or full: the count lasts as long as the page.
    }
  }, [state, storageKey])

  const [next] = state.queue
  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt sends again
  useEffect(() => {
    if (!next || !isOnline || isSending.current) return
    isSending.current = true
    finish({ params: { id: next.orderId }, body: next.count }).then(({ error }) => {
      isSending.current = false
      const isWaiting = error !== undefined && isTemporary(error)
      setUnreachable(isWaiting)
      if (isWaiting) setTimeout(() => setAttempt((count) => count + 1), retryMs)
      else setState((before) => packing.settleMove(before, next, error))
    })
  }, [next, isOnline, attempt, finish])

  return {
    state,
    isOffline: !isOnline || isUnreachable,
    begin: (orderId: string) => setState((before) => packing.beginOrder(before, orderId, readClock())),
    setCounted: (orderId: string, lineId: number, quantity: number) =>
      setState((before) => packing.setCounted(before, orderId, lineId, quantity)),
    finish: (order: PackingOrder, reason: string) => {
      const move = { runId: crypto.randomUUID(), reason, now: readClock() }
      setState((before) => packing.enqueueMove(before, order, move))
    },
    dismiss: (runId: string) => setState((before) => packing.dismissRefused(before, runId)),
    dropOtherCounts: (orders: readonly PackingOrder[]) => setState((before) => packing.dropOtherCounts(before, orders)),
  }
}
export type Packing = ReturnType<typeof usePacking>
