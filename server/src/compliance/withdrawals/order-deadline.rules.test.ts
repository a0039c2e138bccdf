import { expect, it } from 'vitest'
import { contentsOf, orderDeadline } from '#compliance/withdrawals/order-deadline.rules.ts'

const physical = { isVirtual: false }
const virtual = { isVirtual: true }

it.each([
  ['goods', [physical, physical], true, false],
  ['files', [virtual], false, true],
  ['both', [virtual, physical], true, true],
  ['nothing', [], false, false],
])('an order of %s', (_what, lines, hasPhysical, hasVirtual) =>
  expect(contentsOf(lines)).toEqual({ hasPhysical, hasVirtual }),
)

it.each([
  ['goods run from their delivery', [physical], '2026-11-13', '2026-11-27'],
  ['goods with files run from the delivery of the goods', [virtual, physical], '2026-11-13', '2026-11-27'],
  ['goods that are not delivered have no last day yet', [physical], null, null],
  ['files run from the conclusion', [virtual], null, '2026-11-16'],
  ['files run from the conclusion, whenever they were fetched', [virtual], '2026-11-13', '2026-11-16'],
])('%s', (_what, lines, deliveredOn, deadline) =>
  expect(orderDeadline(contentsOf(lines), { concludedOn: '2026-11-02', deliveredOn })).toBe(deadline),
)
