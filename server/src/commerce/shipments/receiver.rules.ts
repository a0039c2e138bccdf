type Address = { address: string; line2: string; zipCode: string; city: string; country: string }

/**
 * An address as the carrier wants it: street and number apart, a flat with the number. An address without a number is sent
 * as it is, for the carrier to judge.
 */
export function toCarrierAddress({ address, line2, zipCode, city }: Address) {
  const line = address.trim().replace(/\s+/g, ' ')
  const [, street, number] = /^(.*\D)\s(\d\S*)$/.exec(line) ?? []
  return {
    ...{ street: street ?? line, buildingNumber: `${number ?? ''} ${line2.trim()}`.trim() },
    ...{ city, postCode: zipCode, countryCode: 'PL' },
  }
}
