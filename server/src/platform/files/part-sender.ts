import { type FileHandle, open } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import pLimit from 'p-limit'

/** Bytes read and written at a time. */
const chunkBytes = 64 * 1024
/** Parts read at the same time; others wait. */
const maxOpenReads = 4
/** Chunks that one part may send per turn while its connection accepts them. */
const chunksPerTurn = 16

/** A range of a file: `length` bytes starting at `from`. */
export type Part = { path: string; from: number; length: number }

export type PartSender = {
  /**
   * Sends a part as a response body and ends the response; `begin` writes the headers once the file is open. Throws
   * when the file cannot be opened. Destroys a response that cannot be completed.
   */
  send(response: ServerResponse, part: Part, begin: () => void): Promise<void>
}

/** Bytes being written to a socket. Our buffer must not be reused before that is done. */
type PendingWrite = { isDone: boolean; done: Promise<void> }

function streamTo(response: ServerResponse, bytes: Uint8Array): PendingWrite {
  const pending: PendingWrite = { isDone: false, done: Promise.resolve() }
  pending.done = new Promise((resolve) => {
    // A connection that closes may never call back for a pending write.
    response.once('close', resolve)
    response.write(bytes, (error) => {
      response.off('close', resolve)
      pending.isDone = !error
      resolve()
    })
  })
  return pending
}

/**
 * Sends parts of files to any number of viewers with little memory and without blocking other work: only a few are read
 * at the same time, each as far as its connection accepts data, so a slow viewer delays nobody.
 */
export function createPartSender(): PartSender {
  const buffers: Buffer[] = []
  const limitReads = pLimit(maxOpenReads)

  /** Sends as much of the rest of a part as the connection accepts now; returns the number of bytes. */
  async function sendSome(response: ServerResponse, file: FileHandle, from: number, length: number): Promise<number> {
    let sent = 0
    let pending: PendingWrite | undefined
    const buffer = await limitReads(async () => {
      const free = buffers.pop() ?? Buffer.allocUnsafeSlow(chunkBytes)
      for (let chunk = 0; chunk < chunksPerTurn && sent < length; chunk++) {
        const { bytesRead } = await file.read(free, 0, Math.min(chunkBytes, length - sent), from + sent)
        if (bytesRead === 0 || response.destroyed) return null
        pending = streamTo(response, free.subarray(0, bytesRead))
        sent += bytesRead
        await nextTurn()
        if (!pending.isDone) break
      }
      return free
    })
    if (buffer === null) return sent
    await pending?.done
    if (pending?.isDone && buffers.length < maxOpenReads) buffers.push(buffer)
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
