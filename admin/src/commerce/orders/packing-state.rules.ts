import type { PackingCount, PackingLine, PackingOrder } from '@slodki-ul/contract/commerce/packing.admin'

/** A counted order whose move was not answered yet. */
export type QueuedMove = { orderId: string; number: string; customerName: string; count: PackingCount }
/** A move that the server refused, with the failure. */
export type RefusedMove = QueuedMove & { failure: unknown }

type Counts = { startedAt: string; lines: Readonly<Record<string, number>> }

/** What a device remembers of packing: pieces counted by order and line, and moves to send. */
export type PackingState = {
  readonly counts: Readonly<Record<string, Counts>>
  readonly queue: readonly QueuedMove[]
  readonly refused: readonly RefusedMove[]
}

export const emptyPacking: PackingState = { counts: {}, queue: [], refused: [] }

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The stored state; empty when it is missing or damaged. */
export function parsePacking(text: string | null): PackingState {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    if (!isRecord(stored) || !isRecord(stored.counts)) return emptyPacking
    if (!Array.isArray(stored.queue) || !Array.isArray(stored.refused)) return emptyPacking
    return { counts: stored.counts as PackingState['counts'], queue: stored.queue, refused: stored.refused }
  } catch {
    return emptyPacking
  }
}

/** Pieces counted of a line. */
export const countedOf = ({ counts }: PackingState, orderId: string, { lineId, quantity }: PackingLine): number =>
  Math.min(quantity, counts[orderId]?.lines[lineId] ?? 0)

/** Pieces of an order that are not counted yet. */
export const missingOf = (state: PackingState, { id, lines }: PackingOrder): number =>
  lines.reduce((sum, line) => sum + line.quantity - countedOf(state, id, line), 0)

/** The state once an order is on the screen: its time runs from then on. */
export const beginOrder = (state: PackingState, orderId: string, now: Date): PackingState =>
  state.counts[orderId]
    ? state
    : { ...state, counts: { ...state.counts, [orderId]: { startedAt: now.toISOString(), lines: {} } } }

export function setCounted(state: PackingState, orderId: string, lineId: number, quantity: number): PackingState {
  const counts = state.counts[orderId]
  if (!counts) return state
  const lines = { ...counts.lines, [lineId]: quantity }
  return { ...state, counts: { ...state.counts, [orderId]: { ...counts, lines } } }
}

/** The longest time that a packing can be said to take: a day. */
const secondsMax = 86_400

export function secondsOf({ counts }: PackingState, orderId: string, now: Date): number {
  const startedAt = counts[orderId]?.startedAt
  const seconds = startedAt ? Math.round((now.getTime() - Date.parse(startedAt)) / 1000) : 0
  return Math.min(secondsMax, Math.max(0, seconds))
}

/** Puts the move of a counted order into the queue; a reason says why pieces are missing. */
export function enqueueMove(
  state: PackingState,
  order: PackingOrder,
  { runId, reason, now }: { runId: string; reason: string; now: Date },
): PackingState {
  const { id: orderId, number, customerName, lines } = order
  const count: PackingCount = {
    runId,
    counted: lines.map((line) => ({ lineId: line.lineId, quantity: countedOf(state, orderId, line) })),
    seconds: secondsOf(state, orderId, now),
    ...(reason !== '' && { reason }),
  }
  const { [orderId]: _done, ...counts } = state.counts
  return { ...state, counts, queue: [...state.queue, { orderId, number, customerName, count }] }
}

/** The state after the answer to a move; without a failure it is done. */
export function settleMove(state: PackingState, move: QueuedMove, failure?: unknown): PackingState {
  const queue = state.queue.filter(({ count }) => count.runId !== move.count.runId)
  return { ...state, queue, refused: failure === undefined ? state.refused : [...state.refused, { ...move, failure }] }
}

export const dismissRefused = (state: PackingState, runId: string): PackingState => ({
  ...state,
  refused: state.refused.filter(({ count }) => count.runId !== runId),
})

/** Forgets the counts of orders that are not to be packed any more. */
export const dropOtherCounts = (state: PackingState, orders: readonly PackingOrder[]): PackingState => ({
  ...state,
  counts: Object.fromEntries(
    Object.entries(state.counts).filter(([orderId]) => orders.some(({ id }) => id === orderId)),
  ),
})

/** What a code means for an order: one more piece of a line, a line that is complete, or another product, if it is known. */
export type ScanResult =
  | { kind: 'counted'; line: PackingLine; counted: number }
  | { kind: 'complete'; line: PackingLine }
  | { kind: 'wrong'; line: PackingLine | null }

export function readCode(
  state: PackingState,
  order: PackingOrder,
  orders: readonly PackingOrder[],
  code: string,
): ScanResult {
  const isOf = ({ ean, sku }: PackingLine) => code === ean || code.toUpperCase() === sku.toUpperCase()
  const own = order.lines.filter(isOf)
  const open = own.find((line) => countedOf(state, order.id, line) < line.quantity)
  if (open) return { kind: 'counted', line: open, counted: countedOf(state, order.id, open) + 1 }
  if (own[0]) return { kind: 'complete', line: own[0] }
  return { kind: 'wrong', line: orders.flatMap(({ lines }) => lines).find(isOf) ?? null }
}

/** Keys of a scanner follow each other within this time; those of a person do not. */
const keyGapMs = 150
const codeMin = 3

export type Typed = { readonly text: string; readonly at: number }

/** What was typed after one more key, and the code once a scanner has ended it with Enter. */
export function typeKey(typed: Typed, key: string, at: number): Typed & { code: string | null } {
  const text = at - typed.at <= keyGapMs ? typed.text : ''
  if (key === 'Enter') return { text: '', at, code: text.length >= codeMin ? text : null }
  return { text: [...key].length === 1 ? text + key : text, at, code: null }
}
