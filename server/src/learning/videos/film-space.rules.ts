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
