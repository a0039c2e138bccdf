import { failed } from '@slodki-ul/contract/errors'
import { vatPortion } from '@slodki-ul/contract/money'
import { sumByRate } from '@slodki-ul/contract/vat.rules'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#db/client.ts'
import { differenceByRate } from '#payments/documents/corrections.rules.ts'
import { invoices } from '#payments/documents/invoices.tables.ts'
import { aDocument, correct, correctByRefund, correctionsOf } from '#testing/corrections.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

/** The last position of every series, by name. */
const positions = async () =>
  rowsOf<{ name: string; last: number }>(
    await testApp.context.db.execute(sql`select name, last from invoice_series order by name`),
  )

type Step = { kind: 'pieces'; line: number; quantity: number } | { kind: 'goodwill' | 'provider'; amount: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('pieces' as const),
    line: fc.integer({ min: 1, max: 9 }),
    quantity: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({
    kind: fc.constantFrom('goodwill' as const, 'provider' as const),
    amount: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 9_000 })),
  }),
)

/** Applies corrections and checks the document, its corrections and the remaining amount after every step. */
async function runSteps(steps: readonly Step[]): Promise<number> {
  const { document, orderId } = await aDocument(testApp)
  let remaining = document.total
  for (const each of steps) {
    testApp.clock.advance(1000)
    if (each.kind === 'provider') {
      await correctByRefund(testApp, orderId, each.amount)
      remaining -= Math.min(remaining, each.amount)
    } else {
      const asked = each.kind === 'pieces' ? { lines: [each] } : { goodwillGrosze: each.amount }
      const corrected = await correct(testApp, document.id, asked)
      if (!failed(corrected)) remaining += corrected.value.total
    }
    const corrections = await correctionsOf(testApp, document.id)
    const last = corrections.at(-1) ?? document
    expect(document.total + corrections.reduce((sum, { total }) => sum + total, 0)).toBe(remaining)
    const differences = corrections.flatMap(({ corrected, lines }) => differenceByRate(corrected?.lines ?? [], lines))
    const together = sumByRate([...sumByRate(document.lines), ...differences])
    expect(together).toEqual(sumByRate(last.lines))
    for (const { vatRate, gross, vat } of together) expect(vat).toBe(vatPortion(gross, vatRate))
    expect(together.reduce((sum, { gross }) => sum + gross, 0)).toBe(remaining)
    expect(together.reduce((sum, { vat }) => sum + vat, 0)).toBe(
      document.vatTotal + corrections.reduce((sum, { vatTotal }) => sum + vatTotal, 0),
    )
  }
  return (await correctionsOf(testApp, document.id)).length
}

describe('a document and its corrections', () => {
  it('add up to the remaining amount per rate, whatever is returned and in which order', async () => {
    const sequences = fc.sample(fc.array(step, { minLength: 4, maxLength: 9 }), { numRuns: 6, seed: 20261123 })
    let written = 0
    for (const steps of sequences) written += await runSteps(steps)
    expect(written).toBeGreaterThan(20)
  })

  it('a grosz at a time, and then all that is left', async () => {
    const grosz: Step = { kind: 'provider', amount: 1 }
    expect(await runSteps([grosz, { kind: 'goodwill', amount: 1 }, grosz, { kind: 'provider', amount: 99_999 }])).toBe(
      4,
    )
  })

  it('written apart before goods and delivery were rounded together can be corrected by a grosz, too', async () => {
    const { document } = await aDocument(testApp)
    const old = { namePl: 'Dłuto', nameEn: null, unit: 'piece', count: 1, gross: 110, vatRate: 23 } as const
    for (const [number, vat] of [20, 21].entries()) {
      const id = crypto.randomUUID()
      await testApp.context.db.insert(invoices).values({
        ...{ ...document, id, occasion: id, position: 9000 + number, number: `FV 01/2020/900${number}` },
        ...{
          lines: [
            { ...old, vat },
            { ...old, vat },
          ],
          total: 220,
          vatTotal: 2 * vat,
          fileId: null,
        },
      })
      // 2.20 contains 0.41 VAT, and so does 2.19.
      expect(await correct(testApp, id, { goodwillGrosze: 1 })).toMatchObject({ value: { total: -1 } })
      expect((await correctionsOf(testApp, id)).at(-1)?.vatTotal).toBe(41 - 2 * vat)
      expect(await correct(testApp, id, { goodwillGrosze: 219 })).toMatchObject({ value: { total: -219 } })
    }
  })

  it('take no number when nothing is left, nothing is asked for, or more than there is', async () => {
    const { document, orderId } = await aDocument(testApp)
    const tooMuch = { error: 'ERRORS.UNABLETOCORRECT' }
    const before = await positions()
    expect(await correct(testApp, document.id, {})).toEqual({ error: 'ERRORS.NOTHINGTOCORRECT' })
    expect(await correct(testApp, document.id, { data: { buyer: document.buyer } })).toEqual({
      error: 'ERRORS.NOTHINGTOCORRECT',
    })
    expect(await correct(testApp, document.id, { lines: [{ line: 1, quantity: 4 }] })).toEqual(tooMuch)
    expect(await correct(testApp, document.id, { lines: [{ line: 99, quantity: 1 }] })).toEqual(tooMuch)
    expect(await correct(testApp, document.id, { goodwillGrosze: document.total + 1 })).toEqual(tooMuch)
    expect(await correct(testApp, document.id, { goodwillGrosze: -1 })).toEqual(tooMuch)
    expect(await correct(testApp, crypto.randomUUID(), {})).toEqual({ error: 'ERRORS.UNABLETOLOADPDF' })
    expect(await positions()).toEqual(before)
    expect(await correct(testApp, document.id, { goodwillGrosze: document.total })).toMatchObject({ value: {} })
    const full = await positions()
    await correctByRefund(testApp, orderId, document.total)
    expect(await correct(testApp, document.id, { goodwillGrosze: 1 })).toEqual(tooMuch)
    const [correction] = await correctionsOf(testApp, document.id)
    expect(await correct(testApp, correction?.id ?? '', { goodwillGrosze: 1 })).toEqual({
      error: 'ERRORS.UNABLETOLOADPDF',
    })
    expect(await positions()).toEqual(full)
    expect(await correctionsOf(testApp, document.id)).toHaveLength(1)
  })
})
