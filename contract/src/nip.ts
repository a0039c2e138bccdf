const weights = [6, 5, 7, 2, 3, 4, 5, 6, 7]

/** A Polish tax number without spaces, dashes and the prefix PL. */
export const normalizeNip = (text: string): string => text.replace(/[\s-]/g, '').replace(/^PL/i, '')

/**
 * Whether a text is a Polish tax number: the pattern of the KSeF schema and the checksum (sum of nine weighted digits
 * modulo 11 equals the tenth; remainder 10 is never valid).
 */
export function isNip(text: string): boolean {
  const nip = normalizeNip(text)
  if (!/^[1-9](\d[1-9]|[1-9]\d)\d{7}$/.test(nip)) return false
  const sum = weights.reduce((total, weight, index) => total + weight * Number(nip[index]), 0)
  return sum % 11 === Number(nip[9])
}

/** Formats a tax number as `712 345 67 89` with non-breaking spaces; a foreign one is unchanged. */
export const formatNip = (nip: string): string =>
  nip.replace(/^(\d{3})(\d{3})(\d{2})(\d{2})$/, '$1\u00a0$2\u00a0$3\u00a0$4')
