import type { ReceivedBatch, ReceivedSession } from './state.ts'

/** Milliseconds after which KSeF waits no longer for the parts of a batch. */
export const uploadMs = 20 * 60_000

/** Questions about a closed batch until it is read: the first finds it worked on, and two more what is read in two steps. */
const pollsUntilRead = ({ isHalf }: ReceivedBatch): number => (isHalf ? 4 : 2)

const isRead = (batch: ReceivedBatch): boolean => batch.polls >= pollsUntilRead(batch)

/** How many invoices of a session KSeF has read: at first two thirds of a batch that is read in two steps. */
export const readOf = (batch: ReceivedBatch | null, count: number): number =>
  !batch?.isHalf || isRead(batch) ? count : batch.polls < 2 ? 0 : Math.floor((count * 2) / 3)

/** The state of a session as a whole. */
export function statusOf({ batch, isClosed, openedAt }: ReceivedSession, now: number) {
  if (!batch)
    return isClosed
      ? { code: 170, description: 'Sesja interaktywna zamknięta' }
      : { code: 100, description: 'Sesja interaktywna otwarta' }
  if (!isClosed && now - openedAt > uploadMs)
    return { code: 440, description: 'Sesja anulowana', details: ['Przekroczono czas wysyłki'] }
  if (isClosed && !isRead(batch)) return { code: 150, description: 'Trwa przetwarzanie' }
  return { code: batch.code, description: batch.words, details: batch.details.length > 0 ? batch.details : null }
}
