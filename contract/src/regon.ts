const weights = {
  9: [8, 9, 2, 3, 4, 5, 6, 7],
  14: [2, 4, 8, 5, 0, 9, 7, 3, 6, 1, 2, 4, 8],
} as const

/**
 * Whether a text is a REGON number: 9 or 14 digits, of which the last is the weighted sum modulo 11 (10 counts as 0).
 */
export function isRegon(regon: string): boolean {
  if (!/^(\d{9}|\d{14})$/.test(regon)) return false
  const sum = weights[regon.length === 9 ? 9 : 14].reduce<number>(
    (total, weight, index) => total + weight * Number(regon[index]),
    0,
  )
  return (sum % 11) % 10 === Number(regon.at(-1))
}
