/** The number in `SU-10023`, `su 10023` or `10023`; null for anything else. */
export function readOrderNumber(typed: string): number | null {
  const [, digits] = /^(?:su)?[\s-]*(\d{1,12})$/i.exec(typed.trim()) ?? []
  return digits === undefined || Number(digits) === 0 ? null : Number(digits)
}
