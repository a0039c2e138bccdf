import { hourMs } from '@slodki-ul/contract/durations'
import { describe, expect, test } from 'vitest'
import { reminderDue, reminderWindows } from './reminders.rules.ts'

const end = Date.parse('2026-12-20T22:59:59Z')
const at = (text: string) => Date.parse(text)

describe('which reminder is due', () => {
  test.each([
    ['31 days before', null, '2026-11-19T12:00:00Z', null],
    ['30 days before, in the night', null, '2026-11-20T07:59:59Z', null],
    ['30 days before, at nine in Warsaw', null, '2026-11-20T08:00:00Z', 30],
    ['30 days before, once it was sent', 30, '2026-11-20T12:00:00Z', null],
    ['8 days before', 30, '2026-12-12T12:00:00Z', null],
    ['7 days before', 30, '2026-12-13T12:00:00Z', 7],
    ['the day before', 7, '2026-12-19T12:00:00Z', 1],
    ['the last day, when all others were missed: the most urgent one alone', null, '2026-12-20T12:00:00Z', 1],
    ['the last day, once it was sent', 1, '2026-12-20T12:00:00Z', null],
    ['when it is over', null, '2026-12-20T23:00:00Z', null],
  ])('%s', (_when, reminded, now, days) => {
    expect(reminderDue(reminded, end, at(now))).toBe(days)
  })

  test.each([null, 30, 7, 1])(
    'is due exactly within the windows that are asked for, after that of %s days',
    (reminded) => {
      for (let hours = 0; hours < 33 * 24; hours++) {
        const now = end - hours * hourMs
        const isAsked = reminderWindows(now).some((window) => window.reminded === reminded && end <= window.until)
        expect([hours, isAsked]).toEqual([hours, reminderDue(reminded, end, now) !== null])
      }
    },
  )
})
