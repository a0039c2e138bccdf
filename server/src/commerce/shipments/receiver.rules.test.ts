import { expect, test } from 'vitest'
import { toCarrierAddress } from '#commerce/shipments/receiver.rules.ts'

const rest = { zipCode: '31-055', city: 'Kraków', country: 'Polska' }

test.each([
  ['ul. Miodowa 7/3', '', 'ul. Miodowa', '7/3'],
  ['Miodowa 7', 'm. 3', 'Miodowa', '7 m. 3'],
  ['ul. 3 Maja 12A', '', 'ul. 3 Maja', '12A'],
  ['Plac Wolności', '', 'Plac Wolności', ''],
])('the address %s %s is sent as street and number', (address, line2, street, buildingNumber) => {
  expect(toCarrierAddress({ ...rest, address, line2 })).toEqual({
    ...{ street, buildingNumber, city: 'Kraków', postCode: '31-055', countryCode: 'PL' },
  })
})
