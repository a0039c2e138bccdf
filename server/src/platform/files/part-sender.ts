import { type FileHandle, open } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import pLimit from 'p-limit'

/** Bytes read and handed on at a time. */
const chunkBytes = 64 * 1024
/** Parts that are read at the same time; the others wait for their turn. */
const atOnce = 4
/** Chunks that one part may send in a turn, as long as its connection takes them. */
const chunksATurn = 16

/** A stretch of a file: so many bytes from one of them on. */
export type Part = { path: string; from: number; length: number }

export type PartSender = {
  /**
   * Sends a part as the body of an answer and ends it; `begin` writes the headers, once the file is there. Throws what
   * opening throws. An answer that cannot be brought to its end is cut off.
   */
  send(response: ServerResponse, part: Part, begin: () => void): Promise<void>
}

/** Bytes on their way to the system, which reads them from our buffer. */
type Streamed = { isTaken: boolean; taken: Promise<void> }

function streamTo(response: ServerResponse, bytes: Uint8Array): Streamed {
  const handed: Streamed = { isTaken: false, taken: Promise.resolve() }
  handed.taken = new Promise((resolve) => {
    // A connection that closes need not say what became of what was being written.
    response.once('close', resolve)
    response.write(bytes, (error) => {
      response.off('close', resolve)
      handed.isTaken = !error
      resolve()
    })
  })
  return handed
}

/**
 * Sends parts of files to any number of viewers in little memory, and without holding up other work: few are read at the
 * same time, each as far as its connection takes it, and who takes slowly keeps nobody waiting.
 */
export function createPartSender(): PartSender {
  const buffers: Buffer[] = []
  const limitReads = pLimit(atOnce)

  /** Sends what the connection takes now of the rest of a part; answers how much that was. */
  async function sendSome(response: ServerResponse, file: FileHandle, from: number, length: number): Promise<number> {
    let sent = 0
    let handed: Streamed | undefined
    const buffer = await limitReads(async () => {
      const free = buffers.pop() ?? Buffer.allocUnsafeSlow(chunkBytes)
      for (let chunk = 0; chunk < chunksATurn && sent < length; chunk++) {
        const { bytesRead } = await file.read(free, 0, Math.min(chunkBytes, length - sent), from + sent)
        if (bytesRead === 0 || response.destroyed) return null
        handed = streamTo(response, free.subarray(0, bytesRead))
        sent += bytesRead
        await nextTurn()
        if (!handed.isTaken) break
      }
      return free
    })
    if (buffer === null) return sent
    await handed?.taken
    if (handed?.isTaken && buffers.length < atOnce) buffers.push(buffer)
    return sent
  }

  return {
    async send(response, { path, from, length }, begin) {
      const file = await open(path)
      try {
        begin()
        let sent = 0
        while (sent < length) {
          const more = response.destroyed ? 0 : await sendSome(response, file, from + sent, length - sent)
          if (more === 0) break
          sent += more
        }
        if (sent === length) response.end()
      } finally {
        if (!response.writableEnded) response.destroy()
        await file.close()
      }
    },
  }
}
