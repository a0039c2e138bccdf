/** Złoty that somebody typed, with a comma or a point; null for nothing, undefined for what is no amount. */
export function readZloty(text: string): number | null | undefined {
  const clean = text.replace(/[\s\u00a0]/g, '').replace(',', '.')
  if (clean === '') return null
  return /^\d{1,7}(\.\d{1,2})?$/.test(clean) ? Number(clean) : undefined
}
