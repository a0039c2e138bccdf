import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSandbox, type TestSandbox } from '#testing/start-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())

const request = (path: string, url: string) =>
  fetch(`${sandbox.url}${path}?${new URLSearchParams({ url, format: 'json' })}`)

describe('the simulated video hosts', () => {
  test('describe a video and serve its picture', async () => {
    const youtube = await (await request('/youtube/oembed', 'https://www.youtube.com/watch?v=aqz-KE-bpKQ')).json()
    expect(youtube).toMatchObject({ type: 'video', title: 'Film aqz-KE-bpKQ', provider_name: 'YouTube' })
    expect(youtube).not.toHaveProperty('duration')
    const vimeo = (await (await request('/vimeo/api/oembed.json', 'https://vimeo.com/76979871/8272103f6e')).json()) as {
      duration: number
      thumbnail_url: string
    }
    expect(vimeo.duration).toBe(62)
    expect((await fetch(vimeo.thumbnail_url)).headers.get('content-type')).toBe('image/png')
  })

  test('reject videos of other hosts and private videos', async () => {
    expect((await request('/youtube/oembed', 'https://vimeo.com/76979871')).status).toBe(404)
    expect((await request('/youtube/oembed', 'https://www.youtube.com/watch?v=00000000000')).status).toBe(401)
    expect((await request('/vimeo/api/oembed.json', 'https://vimeo.com/0000')).status).toBe(403)
    expect((await request('/vimeo/api/oembed.json', 'nowhere')).status).toBe(400)
  })
})
