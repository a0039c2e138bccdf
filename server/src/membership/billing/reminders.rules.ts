import { hourMs } from '@slodki-ul/contract/durations'
import { Temporal } from 'temporal-polyfill'
import { dayOf, daysBetween, endOfDay } from '#membership/billing/periods.rules.ts'

/** Days before the end of a period paid ahead on which its owner gets a reminder. */
const reminderDays = [30, 7, 1] as const

/** Reminders are sent from this time of the morning in Warsaw on. */
const morningMs = 9 * hourMs

/**
 * The windows of subscriptions to remind now: for each reminder, the one sent before it (null: none) and the latest end
 * that it covers. Every reminder that reminderDue returns lies in one of them.
 */
export function reminderWindows(now: number): { reminded: number | null; until: number }[] {
  const today = Temporal.PlainDate.from(dayOf(now - morningMs))
  return reminderDays.map((days, index) => ({
    reminded: reminderDays[index - 1] ?? null,
    until: endOfDay(today.add({ days }).toString()),
  }))
}

/**
 * The due reminder in days before the end: the most urgent one not sent yet. Null when none is due or the end has
 * passed. `reminded`: the days of the last reminder sent.
 */
export function reminderDue(reminded: number | null, paidUntil: number, now: number): number | null {
  if (paidUntil < now) return null
  const left = daysBetween(now - morningMs, paidUntil)
  const due = reminderDays.findLast((days) => left <= days) ?? null
  return due !== null && (reminded === null || due < reminded) ? due : null
}
