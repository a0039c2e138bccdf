import { configureStore } from '@reduxjs/toolkit'
import { invoicesEndpoints } from '@slodki-ul/contract/payments/documents'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

const saved: { name: string; type: string; text: string }[] = []
const notifications: string[] = []
let respond: () => Response

vi.mock('./save-file.ts', () => ({
  saveFile: async (name: string, type: string, content: Blob) => {
    saved.push({ name, type, text: await content.text() })
  },
}))
vi.mock('./toasts.ts', () => ({ showNotification: (code: string) => notifications.push(code) }))

async function start() {
  vi.stubGlobal('location', { origin: 'http://ul.test' })
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('fetch', async () => respond())
  const { api } = await import('./api.ts')
  const { downloadOf } = await import('./download.ts')
  const { endpoints } = api.injectEndpoints({
    endpoints: (build) => ({ getInvoicePdf: downloadOf(build, invoicesEndpoints.getInvoicePdf) }),
  })
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  })
  return () => store.dispatch(endpoints.getInvoicePdf.initiate({ params: { id: crypto.randomUUID() } }))
}

describe('downloadOf', () => {
  let press: Awaited<ReturnType<typeof start>>
  beforeAll(async () => {
    press = await start()
  })
  beforeEach(() => {
    saved.length = 0
    notifications.length = 0
  })

  it('saves the file under the name that the server gave it, and says so (API-05, ERR-23)', async () => {
    const headers = {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent('żółty pączek.pdf')}`,
    }
    respond = () => new Response('%PDF-1.7', { headers })
    expect((await press()).data).toBeNull()
    await vi.waitFor(() => expect(notifications).toEqual(['NOTIFICATIONS.PDFDOWNLOADED']))
    expect(saved).toEqual([{ name: 'żółty pączek.pdf', type: 'application/pdf', text: '%PDF-1.7' }])
  })

  it('saves nothing when the server refuses, and hands its code on', async () => {
    const problem = { code: 'ERRORS.UNABLETOLOADPDF', status: 404 }
    respond = () => Response.json(problem, { status: 404 })
    expect((await press()).error).toMatchObject({ code: 'ERRORS.UNABLETOLOADPDF' })
    expect([saved, notifications]).toEqual([[], []])
  })
})
