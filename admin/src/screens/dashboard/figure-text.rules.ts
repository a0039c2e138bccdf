import { formatZloty } from '@slodki-ul/contract/money'
import type { FigureKind } from '@slodki-ul/contract/platform/figures.admin'

/** A number as the person's language writes it. */
export const numberText = (value: number, language: string): string =>
  value.toLocaleString(language, { useGrouping: true })

/** A figure in the person's language; amounts look as in the shop, the same in both languages (I18N-03). */
export function figureText(kind: FigureKind, value: number | null, language: string): string {
  if (value === null) return '–'
  if (kind === 'sales') return formatZloty(value)
  return kind === 'churn' ? `${numberText(value, language)}%` : numberText(value, language)
}
