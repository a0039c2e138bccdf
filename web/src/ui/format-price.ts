const digits = new Intl.NumberFormat('pl-PL', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: 'always',
})

/** An amount in złoty as '1 280,00 zł' in both languages, with spaces that do not break (I18N-03). */
export function formatPrice(zloty: number): string {
  return `${digits.format(zloty).replace('-', '−')}\u00a0zł`
}
