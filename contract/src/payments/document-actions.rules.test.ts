import { describe, expect, it } from 'vitest'
import { isNewInvoiceNeeded, ksefStates } from './document-actions.rules.ts'
import { invoiceTypes } from './documents.ts'

const [wrong, right] = ['5265877635', '1234563218']

describe('another tax number needs a new invoice', () => {
  it('in every state of the queue for KSeF, and only there', () => {
    const needed = [...ksefStates, undefined].filter((ksef) =>
      isNewInvoiceNeeded({ type: 'Invoice', ksef }, wrong, right),
    )
    expect(needed).toEqual(['waiting', 'sent', 'accepted', 'refused', 'offline'])
  })

  it('of invoices only', () => {
    const needed = invoiceTypes.filter((type) => isNewInvoiceNeeded({ type, ksef: 'accepted' }, wrong, right))
    expect(needed).toEqual(['Invoice'])
  })

  it.each([
    [wrong, '526-587-76-35', false],
    [null, '', false],
    [wrong, '', true],
    [null, right, true],
  ])('%s corrected to %s: %s', (before, after, isNeeded) => {
    expect(isNewInvoiceNeeded({ type: 'Invoice', ksef: 'refused' }, before, after)).toBe(isNeeded)
  })
})
