import type { PackingCount } from '@slodki-ul/contract/commerce/packing.admin'
import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { grossOf } from '#commerce/orders/order-vat.rules.ts'

type Line = {
  position: number
  count: number
  isVirtual: boolean
  unitPrice: number
  discountShare: number
  vatRate: number | null
  vat: number
}
type DocumentLine = { count: number; gross: number }

/** Pieces of a line that were not refunded; a price that went back as a whole takes all of them. */
const leftOf = (line: Line, documented: DocumentLine | undefined): number => {
  if (!documented) return line.count
  return documented.gross === 0 && grossOf(line) > 0 ? 0 : Math.min(line.count, documented.count)
}

/**
 * The lines of an order that go into parcels, without refunded pieces. `documented` are the present lines of the document of
 * its products, which has the taxed lines in their order; undefined without one.
 */
export function physicalLines<Each extends Line>(
  lines: readonly Each[],
  documented: readonly DocumentLine[] | undefined,
): Each[] {
  const taxed = lines.filter(({ vatRate }) => vatRate !== null)
  return lines
    .filter(({ isVirtual }) => !isVirtual)
    .map((line) => ({ ...line, count: leftOf(line, documented?.[taxed.indexOf(line)]) }))
    .filter(({ count }) => count > 0)
}

/** What was counted of each line, with the totals. */
type Counted = { lines: { position: number; counted: number; quantity: number }[]; counted: number; quantity: number }

/**
 * Compares a count with what is to be packed. Fails with ERRORS.PROVIDEDATA: more pieces than there are, such as some that
 * were refunded meanwhile, or fewer without a reason.
 */
export function checkCount(
  toPack: readonly Pick<Line, 'position' | 'count'>[],
  { counted, reason }: Pick<PackingCount, 'counted' | 'reason'>,
): Outcome<Counted> {
  const given = Map.groupBy(counted, ({ lineId }) => lineId)
  const lines = toPack.map(({ position, count }) => ({
    ...{ position, quantity: count },
    counted: (given.get(position) ?? []).reduce((sum, { quantity }) => sum + quantity, 0),
  }))
  const total = (field: 'counted' | 'quantity') => lines.reduce((sum, line) => sum + line[field], 0)
  const isUnknown = counted.some(
    ({ lineId, quantity }) => quantity > 0 && !lines.some(({ position }) => position === lineId),
  )
  if (isUnknown || lines.some((line) => line.counted > line.quantity))
    return fail('ERRORS.PROVIDEDATA', { fields: { counted: 'ERRORS.ABOVEUNSHIPPED' } })
  const result = { lines, counted: total('counted'), quantity: total('quantity') }
  if (result.counted < result.quantity && !reason)
    return fail('ERRORS.PROVIDEDATA', { fields: { reason: 'ERRORS.REQUIRED' } })
  return succeed(result)
}
