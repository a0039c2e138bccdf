/** The order number in a typed text (`SU-10001`, `su 10001`, `10001`); null when there is none. */
export function readOrderNumber(typed: string): number | null {
  const digits = /^\s*(?:su)?[\s-]*(\d{1,15})\s*$/i.exec(typed)?.[1]
  return digits ? Number(digits) : null
}

/**
 * A text on one line in which no mail program finds a link: without invisible characters, and with a space in anything
 * that looks like an address, a host or a scheme. It still reads as typed.
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
