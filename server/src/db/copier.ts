/** Bytes of the chunks in which rows are read. */
const chunkBytes = 4 * 1024 * 1024
const lineFeed = 10

/** Reads and writes whole tables by COPY, in its text format. Works within one transaction. */
export type Copier = {
  /** The rows that `copy … to stdout` returns, in chunks that end with a row. */
  read(source: string): AsyncIterable<Buffer>
  /** Writes whole rows into `copy … from stdin`. */
  write(target: string, rows: Buffer): Promise<void>
}

/** Cuts a stream of rows into chunks that end with a row: a line feed within a value is escaped. */
export async function* chunksOfRows(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of source) {
    held.push(chunk)
    bytes += chunk.byteLength
    if (bytes < chunkBytes) continue
    const all = Buffer.concat(held)
    const end = all.lastIndexOf(lineFeed) + 1
    if (end > 0) yield all.subarray(0, end)
    held = [all.subarray(end)]
    bytes = all.byteLength - end
  }
  if (bytes > 0) yield Buffer.concat(held)
}

/** Rows in a chunk. */
export function countRows(chunk: Buffer): number {
  let rows = 0
  for (let at = chunk.indexOf(lineFeed); at >= 0; at = chunk.indexOf(lineFeed, at + 1)) rows++
  return rows
}
