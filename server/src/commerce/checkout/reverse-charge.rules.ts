import type { VatIdCheck } from '@slodki-ul/contract/eu-vat.rules'
import { reverseChargeRate } from '@slodki-ul/contract/vat.rules'

type Line = { isVirtual: boolean; isGiftCard: boolean }

/**
 * The lines of a sale to a company whose VAT number VIES confirmed: files are services that it taxes at home, at the price
 * for everybody. Goods are delivered in Poland and keep their rates; gift cards are taxed when they are used.
 */
export const withReverseCharge = <Each extends Line>(lines: readonly Each[], check: VatIdCheck | null): Each[] =>
  lines.map((line) =>
    check?.isConfirmed && line.isVirtual && !line.isGiftCard ? { ...line, vatRate: reverseChargeRate } : line,
  )
