import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createVideoHosts, type VideoHosts } from './oembed.ts'
import { ProviderUnavailable } from './unavailable.ts'

const address = 'https://vimeo.com/76979871'
let base: string
let hosts: VideoHosts
let asked: string[]
let handle: (url: URL, response: ServerResponse) => void
const server = createServer((request, response) => {
  const url = new URL(request.url ?? '', base)
  asked.push(url.pathname)
  handle(url, response)
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const at = { oembedUrl: `${base}/oembed`, pictureHosts: [new URL(base).host] }
  hosts = createVideoHosts({ allowed: ['vimeo'], youtube: at, vimeo: at })
})
beforeEach(() => {
  asked = []
})
afterAll(() => server.close())

const tell = (facts: object) => (url: URL, response: ServerResponse) => {
  if (url.pathname === '/picture') return response.setHeader('content-type', 'image/webp').end('picture')
  response.setHeader('content-type', 'application/json').end(JSON.stringify(facts))
}

describe('the facts of a video from its host', () => {
  test('contains its name, its length and its thumbnail, which is downloaded (CRS-29)', async () => {
    handle = tell({ title: 'Biszkopt', duration: 62, thumbnail_url: `${base}/picture` })
    expect(await hosts.lookUp('vimeo', address)).toEqual({
      title: 'Biszkopt',
      duration: 62,
      picture: { content: Buffer.from('picture'), contentType: 'image/webp' },
    })
  })

  test('may lack length and picture', async () => {
    handle = tell({ title: 'Biszkopt', thumbnail_url: null })
    expect(await hosts.lookUp('youtube', address)).toEqual({ title: 'Biszkopt', duration: null, picture: null })
  })

  test('contains no thumbnail from other servers than the host’s own', async () => {
    handle = tell({ title: 'Biszkopt', thumbnail_url: `${base.replace('127.0.0.1', 'localhost')}/picture` })
    expect(await hosts.lookUp('vimeo', address)).toMatchObject({ picture: null })
    expect(asked).toEqual(['/oembed'])
  })

  test.each([401, 403, 404])('is nothing when it answers %d', async (status) => {
    handle = (_url, response) => response.writeHead(status).end('{}')
    expect(await hosts.lookUp('vimeo', address)).toBeNull()
  })

  test.each([
    ['fails', (response: ServerResponse) => response.writeHead(503).end()],
    ['answers a page', (response: ServerResponse) => response.end('<html></html>')],
    ['answers no video', (response: ServerResponse) => response.end('{"type":"rich"}')],
  ])('cannot be had when it %s', async (_how, respond) => {
    handle = (_url, response) => respond(response)
    await expect(hosts.lookUp('vimeo', address)).rejects.toBeInstanceOf(ProviderUnavailable)
  })
})
