import type { PackingOrder } from '@slodki-ul/contract/commerce/packing.admin'
import { describe, expect, it } from 'vitest'
import * as packing from './packing-state.rules.ts'

const line = (lineId: number, quantity: number, sku: string, ean: string | null) => ({
  ...{ lineId, quantity, sku, ean, name: sku, place: '', thumbnailUrl: '', tone: 'honey' as const },
})
const order = (id: string, lines: PackingOrder['lines']): PackingOrder => ({
  ...{ id, number: `SU-${id}`, customerName: 'Zofia', placedAt: '2026-11-23T10:00:00Z', comments: '' },
  ...{ shippingMethod: 'KurierDPD', destination: 'Lublin', lines },
})
const first = order('a', [line(0, 2, 'SU-MIO-008', '5901234123457'), line(1, 1, 'SU-SLO-003', null)])
const second = order('b', [line(0, 1, 'SU-SLO-021', '4006381333931')])
const start = new Date('2026-11-23T12:00:00Z')
const end = new Date('2026-11-23T12:02:10Z')
const begun = packing.beginOrder(packing.emptyPacking, 'a', start)

describe('packing on a device', () => {
  it('BO-050 counts pieces by EAN or SKU, refuses other codes, and reads the count again after a reload', () => {
    const read = (state: packing.PackingState, code: string) => packing.readCode(state, first, [first, second], code)
    const { kind, line: scanned } = read(begun, '5901234123457')
    expect([kind, scanned?.lineId]).toEqual(['counted', 0])
    expect(read(begun, 'su-slo-003')).toMatchObject({ kind: 'counted', counted: 1 })
    const full = packing.setCounted(begun, 'a', 0, 2)
    expect(read(full, '5901234123457')).toMatchObject({ kind: 'complete' })
    expect(read(full, '4006381333931')).toMatchObject({ kind: 'wrong', line: { sku: 'SU-SLO-021' } })
    expect(read(full, '123')).toEqual({ kind: 'wrong', line: null })
    const again = packing.parsePacking(JSON.stringify(full))
    expect(again).toEqual(full)
    expect(packing.missingOf(again, first)).toBe(1)
    expect(packing.beginOrder(again, 'a', end)).toBe(again)
    for (const damaged of [null, '', '{', '[]', '{"counts":{}}'])
      expect(packing.parsePacking(damaged)).toEqual(packing.emptyPacking)
  })

  it('BO-051 keeps moves until they are answered, and those that were refused with their names', () => {
    const counted = packing.setCounted(begun, 'a', 0, 2)
    const queued = packing.enqueueMove(counted, first, { runId: 'run', reason: 'brak', now: end })
    const [move] = queued.queue
    if (!move) throw new Error('nothing is queued')
    expect(move).toEqual({
      ...{ orderId: 'a', number: 'SU-a', customerName: 'Zofia' },
      count: {
        ...{ runId: 'run', seconds: 130, reason: 'brak' },
        counted: [
          { lineId: 0, quantity: 2 },
          { lineId: 1, quantity: 0 },
        ],
      },
    })
    expect(packing.parsePacking(JSON.stringify(queued))).toEqual(queued)
    expect(packing.settleMove(queued, move)).toEqual(packing.emptyPacking)
    const refused = packing.settleMove(queued, move, { code: 'ERRORS.ACTIONNOTALLOWED' })
    expect(refused).toMatchObject({ queue: [], refused: [{ number: 'SU-a', customerName: 'Zofia' }] })
    expect(packing.dismissRefused(refused, 'run')).toEqual(packing.emptyPacking)
    expect(packing.dropOtherCounts(counted, [second]).counts).toEqual({})
    expect(packing.dropOtherCounts(counted, [first])).toEqual(counted)
  })

  it('tells a scanner from a person by the time between keys', () => {
    const type = (keys: readonly string[], gap: number) => {
      let typed = { text: '', at: 0, code: null as string | null }
      let at = 1000
      for (const key of keys) {
        at += gap
        typed = packing.typeKey(typed, key, at)
      }
      return typed.code
    }
    expect(type([...'SU-1', 'Enter'], 20)).toBe('SU-1')
    expect(type(['S', 'Shift', 'U', '1', 'Enter'], 20)).toBe('SU1')
    expect(type([...'SU-1', 'Enter'], 400)).toBeNull()
    expect(type(['Enter'], 20)).toBeNull()
  })
})
