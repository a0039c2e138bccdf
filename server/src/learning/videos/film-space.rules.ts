/** Bits per second of the sound of each quality. */
export const soundBitrate = 128_000

/** Whether a film has room on the disk in qualities of these bit rates, each with its sound. */
export function fitsOnDisk(freeBytes: number, bitrates: readonly number[], seconds: number): boolean {
  const bits = bitrates.reduce((sum, bitrate) => sum + bitrate + soundBitrate, 0)
  return (bits * seconds) / 8 <= freeBytes
}

/** What a file that is sent still takes of the disk. */
type Expected = { sizeBytes: number; sentBytes: number }

/**
 * Bytes that are missing on the disk for the files under way and a new one; 0 when there is room. Beside each file its film
 * in all qualities is made, which takes no more than the file itself (BO-119).
 */
export function missingBytes(freeBytes: number, underWay: readonly Expected[], sizeBytes: number): number {
  const needs = ({ sizeBytes: size, sentBytes }: Expected) => 2 * size - sentBytes
  const needed = [...underWay, { sizeBytes, sentBytes: 0 }].reduce((sum, each) => sum + needs(each), 0)
  return Math.max(0, needed - freeBytes)
}
