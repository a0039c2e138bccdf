import { expect, it } from 'vitest'
import { monthBefore, registerDueOn } from './register-days.rules.ts'

it('the register of a month goes out by the 25th of the next one, or the working day after holidays and weekends', () => {
  const due = ['2026-08', '2026-09', '2026-11', '2027-03', '2024-11'].map(registerDueOn)
  // A Friday; a Sunday; Christmas and a weekend; a Sunday again; Christmas in the middle of a week.
  expect(due).toEqual(['2026-09-25', '2026-10-26', '2026-12-28', '2027-04-26', '2024-12-27'])
  expect(['2026-11', '2027-01'].map(monthBefore)).toEqual(['2026-10', '2026-12'])
})
