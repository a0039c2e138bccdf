/** The number of an order in what somebody typed as one (`SU-10001`, `su 10001`, `10001`); null when it is none. */
export function readOrderNumber(typed: string): number | null {
  const digits = /^\s*(?:su)?[\s-]*(\d{1,15})\s*$/i.exec(typed)?.[1]
  return digits ? Number(digits) : null
}

/**
 * A text in one line that no mail program makes a link of: without invisible characters, and with a space in what looks like an
 * address, a host or a scheme. It still says what was typed.
 */
export const defuseLinks = (typed: string): string =>
  typed
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .normalize('NFKC')
    .replaceAll('。', '.')
    .replaceAll('@', ' (at) ')
    .replace(/:(?=[^\s\d])/g, ': ')
    .replace(/\/{2,}/g, '/ / ')
    .replace(/(?<=\S)\.(?=\p{L})/gu, '. ')
    .replace(/(?<=\d)\.(?=\d+\.\d)/g, '. ')
    .replace(/\s+/g, ' ')
    .trim()
