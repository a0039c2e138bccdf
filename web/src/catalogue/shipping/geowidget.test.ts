import { describe, expect, it } from 'vitest'
import { readWidgetPoint } from './geowidget.ts'

describe("the point that InPost's map calls back with", () => {
  it('is read as the network writes it (CHK-19)', () => {
    expect(
      readWidgetPoint({
        name: 'KRA010',
        address: { line1: 'Miodowa 7', line2: '31-055 Kraków' },
        address_details: { city: 'Kraków', street: 'Miodowa', building_number: '7' },
      }),
    ).toEqual({ name: 'KRA010', street: 'Miodowa 7', city: 'Kraków' })
  })

  it.each([
    [{ name: 'KRA010' }, { name: 'KRA010', street: '', city: '' }],
    [
      { name: 'KRA010', address: { line1: 'Miodowa 7', line2: '31-055 Kraków' } },
      { name: 'KRA010', street: 'Miodowa 7', city: '31-055 Kraków' },
    ],
    [{ name: 7 }, null],
    [{}, null],
    [null, null],
    ['KRA010', null],
  ])('%j is enough or is none', (detail, point) => {
    expect(readWidgetPoint(detail)).toEqual(point)
  })
})
