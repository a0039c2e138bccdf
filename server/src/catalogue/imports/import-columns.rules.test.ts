import { importFields, importFieldTexts } from '@slodki-ul/contract/catalogue/product-imports.rules'
import { describe, expect, it } from 'vitest'
import { matchColumns } from '#catalogue/imports/import-columns.rules.ts'

describe('the columns of an import', () => {
  it('are matched by name in both languages, whatever the letters and signs', () => {
    for (const language of ['pl', 'en'] as const)
      expect(
        matchColumns(
          importFields.map((field) => importFieldTexts[field][language]),
          new Map(),
        ),
      ).toEqual([...importFields])
    expect(matchColumns(['sku', 'NAZWA', 'cena_brutto', 'Vat', 'stan', 'dostawca', ''], new Map())).toEqual([
      ...['sku', 'namePl', 'price', 'vatRate', 'stock', null, null],
    ])
  })

  it('are matched once, with what was chosen by hand before in front', () => {
    const remembered = new Map([
      ['wagakg', null],
      ['dostawca', 'place' as const],
      ['sku', null],
    ])
    expect(matchColumns(['SKU', 'Symbol', 'Dostawca', 'Cena', 'Price', 'waga_kg'], remembered)).toEqual([
      ...[null, 'sku', 'place', 'price', null, null],
    ])
  })
})
