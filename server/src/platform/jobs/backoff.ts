import { hourMs, minuteMs } from '@slodki-ul/contract/durations'

/** Milliseconds until the next try after so many consecutive failures: 1 minute, 2, 4 … at most an hour. */
export const backoffMs = (failures: number): number => Math.min(2 ** (Math.max(1, failures) - 1) * minuteMs, hourMs)
