import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createPartSender, type Part } from './part-sender.ts'

const megabyte = 1024 * 1024
/** Long enough for a busy machine. */
const timeoutMs = 20_000
const film = Buffer.from(Uint32Array.from({ length: 2 * megabyte }, (_each, index) => index).buffer)

let folder: string
let server: Server
let address: { host: string; port: number }
/** How each part ended, and where it began. */
const ends: { from: number; end: 'whole' | 'cut' }[] = []
let begun = 0

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'slodki-ul-parts-'))
  writeFileSync(join(folder, 'film.mp4'), film)
  const parts = createPartSender()
  server = createServer(async (request, response) => {
    const [name = '', from, length] = new URL(request.url ?? '', 'http://academy.test').pathname.slice(1).split('/')
    const part: Part = { path: join(folder, name), from: Number(from), length: Number(length) }
    const sent = parts.send(response, part, () => {
      response.writeHead(206, { 'content-length': part.length })
      begun += 1
    })
    await sent.catch((error: NodeJS.ErrnoException) => response.headersSent || response.writeHead(404).end(error.code))
    ends.push({ from: part.from, end: response.writableFinished ? 'whole' : 'cut' })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = { host: '127.0.0.1', port: (server.address() as AddressInfo).port }
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  rmSync(folder, { recursive: true })
})

const take = (from: number, length: number, name = 'film.mp4') =>
  fetch(`http://127.0.0.1:${address.port}/${name}/${from}/${length}`)
const takeBytes = async (from: number, length: number) => Buffer.from(await (await take(from, length)).arrayBuffer())

/** Viewers who request everything from an offset and read nothing. */
async function stuckViewers(count: number, from = 0): Promise<Socket[]> {
  const known = begun
  const viewers = Array.from({ length: count }, () => {
    const socket = connect(address).pause()
    socket.write(
      `GET /film.mp4/${from}/${film.length - from} HTTP/1.1\r\nhost: academy.test\r\nconnection: close\r\n\r\n`,
    )
    return socket
  })
  await vi.waitFor(() => expect(begun).toBe(known + count), timeoutMs)
  return viewers
}

describe('parts of a file', () => {
  it('come to two hundred viewers at once, to each its own bytes', async () => {
    const wanted = Array.from({ length: 200 }, (_each, viewer) => ({
      from: viewer * 4099,
      length: 100_000 + viewer * 997,
    }))
    const taken = await Promise.all(wanted.map(({ from, length }) => takeBytes(from, length)))
    for (const [viewer, { from, length }] of wanted.entries())
      expect(taken[viewer]?.equals(film.subarray(from, from + length)), String(viewer)).toBe(true)
  })

  it('may be empty, and reach to the last byte', async () => {
    expect(await takeBytes(7, 0)).toHaveLength(0)
    expect(await takeBytes(film.length - 5, 5)).toEqual(film.subarray(-5))
  })

  it('come to others while some take nothing, and go on when these take again', async () => {
    const stuck = await stuckViewers(12)
    expect((await takeBytes(0, film.length)).equals(film)).toBe(true)
    const [first, ...others] = stuck as [Socket, ...Socket[]]
    for (const socket of others) socket.destroy()
    expect((await buffer(first)).subarray(-film.length).equals(film)).toBe(true)
  })

  it('without waiting buyers are expired', async () => {
    // An offset of its own, because late events of earlier viewers may still arrive.
    const from = 4242
    const gone = await stuckViewers(12, from)
    for (const socket of gone) socket.destroy()
    const mine = () => ends.filter((each) => each.from === from).map(({ end }) => end)
    await vi.waitFor(() => expect(mine()).toEqual(gone.map(() => 'cut')), timeoutMs)
    expect(await takeBytes(1, megabyte)).toEqual(film.subarray(1, 1 + megabyte))
  })

  it('of a file that has become shorter are cut off, not made up', async () => {
    writeFileSync(join(folder, 'short.mp4'), film.subarray(0, megabyte))
    truncateSync(join(folder, 'short.mp4'), 1000)
    await expect(take(0, megabyte, 'short.mp4').then((response) => response.arrayBuffer())).rejects.toThrow()
  })

  it('of a file that is not there throw before anything is sent', async () => {
    const response = await take(0, 10, 'none.mp4')
    expect([response.status, await response.text()]).toEqual([404, 'ENOENT'])
  })
})
