import { hourMs } from '@slodki-ul/contract/durations'
import { Temporal } from 'temporal-polyfill'
import { dayOf, daysBetween, endOfDay } from '#membership/billing/periods.rules.ts'

/** Days before the end of time paid ahead on which its owner is written to. */
const reminderDays = [30, 7, 1] as const

/** Mails go out from this hour of the morning in Warsaw on. */
const morningMs = 9 * hourMs

/**
 * Whom to remind now: for each reminder, which one was sent last (null for none) and the last end of time paid ahead that it
 * speaks of. Whatever reminderDue finds is in one of these.
 */
export function reminderWindows(now: number): { reminded: number | null; until: number }[] {
  const today = Temporal.PlainDate.from(dayOf(now - morningMs))
  return reminderDays.map((days, index) => ({
    reminded: reminderDays[index - 1] ?? null,
    until: endOfDay(today.add({ days }).toString()),
  }))
}

/**
 * The reminder that is due: days before the end, the most urgent one of those not sent yet. Null when none is, or the end has
 * passed. `reminded`: of how many days the last one spoke.
 */
export function reminderDue(reminded: number | null, paidUntil: number, now: number): number | null {
  if (paidUntil < now) return null
  const left = daysBetween(now - morningMs, paidUntil)
  const due = reminderDays.findLast((days) => left <= days) ?? null
  return due !== null && (reminded === null || due < reminded) ? due : null
}
