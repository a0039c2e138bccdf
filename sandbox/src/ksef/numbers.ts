import { randomBytes } from 'node:crypto'

/** CRC-8 with the polynomial 0x07 and the initial value 0. */
function crc8(text: string): number {
  let crc = 0
  for (const byte of Buffer.from(text, 'utf8')) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x80 ? 0x07 : 0)) & 0xff
  }
  return crc
}

const hex = (value: number, length: number) => value.toString(16).toUpperCase().padStart(length, '0')

/** A number in KSeF: NIP, day, 12 characters and the checksum of what precedes its dash. */
export function ksefNumber(nip: string, day: string, position: number): string {
  const data = `${nip}-${day.replaceAll('-', '')}-${hex(position, 12)}`
  return `${data}-${hex(crc8(data), 2)}`
}

/** Whether a number has the form and the checksum of one in KSeF. */
export function isKsefNumber(text: string): boolean {
  const [, data = '', sum = ''] = /^(\d{10}-\d{8}-[0-9A-F]{12})-([0-9A-F]{2})$/.exec(text) ?? []
  return data !== '' && hex(crc8(data), 2) === sum
}

/** A reference such as `20261126-SO-2F…`. */
export const reference = (kind: 'CR' | 'AU' | 'SO' | 'SB' | 'EE', now: number): string => {
  const day = new Date(now).toISOString().slice(0, 10).replaceAll('-', '')
  const part = (bytes: number) => randomBytes(bytes).toString('hex').toUpperCase()
  return `${day}-${kind}-${part(5)}-${part(5)}-${part(1)}`
}
