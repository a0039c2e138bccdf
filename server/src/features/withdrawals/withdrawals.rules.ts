/** The number of an order in what somebody typed as one (`SU-10001`, `su 10001`, `10001`); null when it is none. */
export function readOrderNumber(typed: string): number | null {
  const digits = /^\s*(?:su)?[\s-]*(\d{1,15})\s*$/i.exec(typed)?.[1]
  return digits ? Number(digits) : null
}
