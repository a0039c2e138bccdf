import { describe, expect, it } from 'vitest'
import { deliveryPartsOf, grossOf, orderVatSums, taxedLines } from './order-vat.rules.ts'

const honey = { unitPrice: 4200, count: 2, discountShare: 840, vatRate: 5, vat: 360 }
const tool = { unitPrice: 3900, count: 1, discountShare: 0, vatRate: 23, vat: 729 }
const order = { shippingCost: 1790, shippingDiscount: 90, shippingVatRate: 23, shippingVat: 318, deliveryParts: null }

describe('the figures of an order', () => {
  it('are those of its lines after the voucher and of the parts of its delivery, by rate', () => {
    const deliveryParts = [
      { gross: 580, vatRate: 23, vat: 108 },
      { gross: 1120, vatRate: 5, vat: 53 },
    ]
    expect(orderVatSums({ ...order, deliveryParts }, [honey, tool])).toEqual([
      { vatRate: 23, net: 3643, vat: 837, gross: 4480 },
      { vatRate: 5, net: 8267, vat: 413, gross: 8680 },
    ])
    expect(grossOf(honey)).toBe(7560)
  })

  it('leave out gift cards sold, but for those that were taxed before', () => {
    const card = { unitPrice: 20_000, count: 2, discountShare: 0, vatRate: null, vat: 0 }
    const taxed = { ...card, vatRate: 23, vat: 7480 }
    expect(taxedLines([card, honey, taxed])).toEqual([honey, taxed])
    expect(orderVatSums({ ...order, deliveryParts: [] }, [card, honey])).toEqual([
      { vatRate: 5, net: 7200, vat: 360, gross: 7560 },
    ])
    expect(orderVatSums({ ...order, deliveryParts: [] }, [card])).toEqual([])
  })

  it('of an order from before have its delivery in one part, without what a gift card paid of it', () => {
    expect(deliveryPartsOf(order)).toEqual([{ gross: 1700, vatRate: 23, vat: 318 }])
    expect(orderVatSums(order, [honey]).map(({ vatRate, gross }) => [vatRate, gross])).toEqual([
      [23, 1700],
      [5, 7560],
    ])
  })

  it('have no delivery where nothing is left to pay of it', () => {
    expect(deliveryPartsOf({ ...order, shippingDiscount: 1790 })).toEqual([])
    expect(deliveryPartsOf({ ...order, deliveryParts: [] })).toEqual([])
  })
})
