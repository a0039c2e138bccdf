import type { VoucherValues } from '@slodki-ul/contract/catalogue/voucher-editing.rules'
import { formatDate } from '@slodki-ul/contract/dates'
import { formatZloty } from '@slodki-ul/contract/money'
import type { TFunction } from 'i18next'

/** What the code takes off: 15% or 25,00 zł. */
export const discountText = ({
  kind,
  percent,
  discountAmount,
}: Pick<VoucherValues, 'kind' | 'percent' | 'discountAmount'>): string =>
  kind === 'percent' ? `${percent ?? 0}%` : formatZloty(discountAmount ?? 0)

/** Noon, so that no time zone moves the day. */
const shown = (day: string): string => formatDate(`${day}T12:00:00Z`)

/** When the code can be used. */
export function periodText(
  { validFrom, validTo }: Pick<VoucherValues, 'validFrom' | 'validTo'>,
  t: TFunction<'vouchers'>,
): string {
  if (validFrom && validTo) return `${shown(validFrom)}–${shown(validTo)}`
  if (validTo) return t('until', { date: shown(validTo) })
  return validFrom ? t('since', { date: shown(validFrom) }) : t('always')
}
