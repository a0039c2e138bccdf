import { once } from 'node:events'
import { createServer } from 'node:net'

// Below the range of ephemeral ports, and without the ports that browsers refuse.
const lowest = 11_000
const highest = 31_990

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  const free = await Promise.race([
    once(server, 'listening').then(() => true),
    once(server, 'error').then(() => false),
  ]).catch(() => false)
  if (free) {
    server.close()
    await once(server, 'close')
  }
  return free
}

/** Finds `span` consecutive free ports. Returns the first. */
export async function findPorts(span = 1): Promise<number> {
  for (;;) {
    const first = lowest + 10 * Math.floor((Math.random() * (highest - lowest)) / 10)
    const free = await Promise.all(Array.from({ length: span }, (_, index) => isFree(first + index)))
    if (free.every(Boolean)) return first
  }
}

/** Whether anything listens on a local port. */
export const isTaken = async (port: number): Promise<boolean> => !(await isFree(port))
