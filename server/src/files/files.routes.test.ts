import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { downloadUrl } from '#files/links.ts'
import { storeFile } from '#files/storage.ts'
import { type Academy, openAcademy } from '#testing/academy.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

const store = (isPublic: boolean, name = 'Przepis „Łąka”.pdf') =>
  storeFile(academy.context, academy.context.db, {
    name,
    contentType: 'application/pdf',
    content: Buffer.from('%PDF-1.7 demo'),
    isPublic,
  })

const pathOf = (url: string) => new URL(url).pathname

describe('private files', () => {
  it('are given to who holds a signed link, under their name', async () => {
    const url = pathOf(downloadUrl(academy.context, await store(false), 3600))
    const response = await academy.app.inject({ url })
    expect(response.statusCode).toBe(200)
    expect(response.body).toBe('%PDF-1.7 demo')
    expect(response.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' })
    expect(response.headers['content-disposition']).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('Przepis „Łąka”.pdf')}`,
    )
  })

  it('are not given without a link, with a changed one, or when its time is over', async () => {
    const id = await store(false)
    const url = pathOf(downloadUrl(academy.context, id, 3600))
    for (const wrong of [`/media/${id}`, `/media/private/${id}`, `${url}x`, url.replace(/\.\d+\./, '.9999999999.')]) {
      expect((await academy.app.inject({ url: wrong })).statusCode).toBe(404)
    }
    academy.clock.advance(3_600_001)
    expect((await academy.app.inject({ url })).statusCode).toBe(404)
  })

  it('cannot be reached with a token made for something else', async () => {
    const token = academy.context.links.sign('order', await store(false), 3600)
    expect((await academy.app.inject({ url: `/media/private/${token}` })).statusCode).toBe(404)
  })
})

describe('public files', () => {
  it('are given by their id and kept for ever', async () => {
    const response = await academy.app.inject({ url: `/media/${await store(true)}` })
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(response.headers['cross-origin-resource-policy']).toBe('cross-origin')
  })
})
