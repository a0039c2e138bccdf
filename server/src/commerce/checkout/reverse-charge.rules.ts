import type { VatIdCheck } from '@slodki-ul/contract/eu-vat.rules'
import { reverseChargeRate } from '@slodki-ul/contract/vat.rules'

type Line = { isVirtual: boolean; isGiftCard: boolean }

/**
 * The lines of a sale to a company whose VAT number VIES confirmed: files are services for which the company pays VAT
 * in its own country, at the same price as for everybody. Physical products are delivered in Poland and keep their
 * rates; gift cards are taxed when they are used.
 */
export const withReverseCharge = <Each extends Line>(lines: readonly Each[], check: VatIdCheck | null): Each[] =>
  lines.map((line) =>
    check?.isConfirmed && line.isVirtual && !line.isGiftCard ? { ...line, vatRate: reverseChargeRate } : line,
  )
