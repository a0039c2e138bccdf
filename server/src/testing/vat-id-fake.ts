import { ProviderUnavailable } from '#providers/unavailable.ts'
import type { VatIdProvider } from '#providers/vies.ts'

/** The fake register of VAT numbers: all are valid except those in `invalid`. */
export type VatIdFake = VatIdProvider & {
  /** With their prefixes. */
  invalid: Set<string>
  /** Checked numbers, oldest first. */
  asked: string[]
  isDown: boolean
}

/** Creates a fake register in memory. */
export function openVatIdFake(): VatIdFake {
  const fake: VatIdFake = {
    invalid: new Set(),
    asked: [],
    isDown: false,
    async check({ prefix, number }) {
      fake.asked.push(prefix + number)
      if (fake.isDown) throw new ProviderUnavailable('down')
      return fake.invalid.has(prefix + number)
        ? { isValid: false }
        : { isValid: true, consultationNumber: `WAPI${fake.asked.length}` }
    },
  }
  return fake
}
