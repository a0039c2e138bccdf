import { forLanguages } from '../for-languages.ts'
import type { Language } from '../language.ts'
import type { NetQuantity, NetUnit } from './product-information.ts'

const numbers = forLanguages((language) => new Intl.NumberFormat(language))
const largeUnits: Record<NetUnit, string> = { g: 'kg', ml: 'l' }

/** An amount with its unit: `400 g`, `1,5 kg`. Multiples of 100 from 1000 on use the larger unit. */
function formatAmount(amount: number, unit: NetUnit, language: Language): string {
  const isLarge = amount >= 1000 && amount % 100 === 0
  const number = numbers[language].format(isLarge ? amount / 1000 : amount)
  return `${number}\u00a0${isLarge ? largeUnits[unit] : unit}`
}

/**
 * A net quantity, with the number of units when the pack contains several: `204 g (12 × 17 g)` (Annex IX to Regulation
 * 1169/2011).
 */
export function formatNetQuantity({ amount, unit, items }: NetQuantity, language: Language): string {
  const whole = formatAmount(amount, unit, language)
  if (items === null) return whole
  return `${whole} (${items}\u00a0×\u00a0${formatAmount(amount / items, unit, language)})`
}
