import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderOffline, renderWorker } from '#engagement/pages/offline.page.ts'
import type { WebBuild } from '#engagement/pages/web-build.ts'
import { projectFolder } from '#paths.ts'

const build: WebBuild = {
  head: '',
  headBytes: Buffer.alloc(0),
  tail: '',
  screens: new Map(),
  styleHashes: [],
  scriptHashes: [],
  drawing: () => null,
  offline: {
    head: '<style>a{}</style>',
    tail: '',
    picture: '/assets/cloud-1.svg',
    files: ['/assets/font-1.woff2', '/assets/cloud-1.svg'],
    worker: readFileSync(join(projectFolder, 'web/public/service-worker.js'), 'utf8'),
  },
}

type Listener = (event: Record<string, unknown>) => void

/** What a service worker finds in a browser. */
function createScope() {
  const listeners = new Map<string, Listener>()
  const stored = new Map<string, string[]>([
    ['offline-earlier', ['/offline']],
    ['other', ['/x']],
  ])
  const scope = {
    Request: class {
      url: string
      constructor(url: string) {
        this.url = url
      }
    },
    Response: { error: () => 'error' },
    URL,
    location: { origin: 'https://ul.test' },
    caches: {
      keys: async () => [...stored.keys()],
      delete: async (name: string) => stored.delete(name),
      match: async (path: string) => ([...stored.values()].flat().includes(path) ? `stored ${path}` : undefined),
      open: async (name: string) => ({
        addAll: async (requests: { url: string }[]) => {
          stored.set(
            name,
            requests.map(({ url }) => url),
          )
        },
      }),
    },
    fetch: vi.fn(async () => 'fetched'),
    registration: { unregister: vi.fn(async () => true), navigationPreload: { enable: vi.fn(async () => {}) } },
    clients: { claim: vi.fn(async () => {}) },
    skipWaiting: vi.fn(async () => {}),
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
  }
  /** Sends an event and returns what it waits for or responds with; undefined when the browser goes on by itself. */
  const send = async (name: string, event: Record<string, unknown> = {}): Promise<unknown> => {
    let response: unknown
    const take = (promise: unknown) => {
      response = promise
    }
    listeners.get(name)?.({ waitUntil: take, respondWith: take, preloadResponse: Promise.resolve(undefined), ...event })
    return response
  }
  return { scope, stored, send }
}

const request = (path: string, mode = 'navigate', method = 'GET') => ({
  request: { url: new URL(path, 'https://ul.test').href, mode, method },
})

describe('the service worker of the shop', () => {
  let browser: ReturnType<typeof createScope>
  beforeEach(async () => {
    browser = createScope()
    runInNewContext(renderWorker(build, true), browser.scope)
    await browser.send('install')
    await browser.send('activate')
  })

  it('stores the page without a network and its files, and removes what earlier ones stored (PWA-04)', () => {
    expect([...browser.stored.values()]).toEqual([['/offline', '/assets/font-1.woff2', '/assets/cloud-1.svg']])
    expect([...browser.stored.keys()][0]).toMatch(/^offline-[0-9a-f]{12}$/)
    expect(browser.scope.skipWaiting).toHaveBeenCalled()
    expect(browser.scope.clients.claim).toHaveBeenCalled()
  })

  it('answers pages of the shop from the network, and shows the stored page only without one (PWA-02, PWA-03)', async () => {
    expect(await browser.send('fetch', request('/sklep'))).toBe('fetched')
    expect(await browser.send('fetch', { ...request('/sklep'), preloadResponse: Promise.resolve('preloaded') })).toBe(
      'preloaded',
    )
    browser.scope.fetch.mockRejectedValue(new Error('offline'))
    for (const path of ['/', '/en/sklep', '/sklep/miody/1', '/administracja'])
      expect(await browser.send('fetch', request(path))).toBe('stored /offline')
    expect(await browser.send('fetch', request('/assets/cloud-1.svg', 'no-cors'))).toBe('stored /assets/cloud-1.svg')
  })

  it.each([
    ['the back office', request('/admin')],
    ['its pages', request('/admin/zamowienia')],
    ['calls that are opened as pages', request('/api/orders/1/pdf')],
    ['files', request('/media/private/x')],
    ['calls', request('/api/products?languageCode=pl', 'cors')],
    ['scripts', request('/assets/index-1.js', 'cors')],
    ['forms', request('/sklep', 'navigate', 'POST')],
    ['other hosts', request('https://other.test/sklep')],
  ])('leaves %s to the browser (PWA-03, PWA-05)', async (_what, event) => {
    expect(await browser.send('fetch', event)).toBeUndefined()
  })

  it('is another one when the page or its files change, and the same otherwise (PWA-04)', () => {
    const later = { ...build, offline: { ...build.offline, head: '<style>b{}</style>' } }
    const moved = { ...build, offline: { ...build.offline, files: ['/assets/font-2.woff2'] } }
    expect(renderWorker({ ...build }, true)).toBe(renderWorker(build, true))
    expect(new Set([build, later, moved].map((each) => renderWorker(each, true).split('\n')[0])).size).toBe(3)
  })

  it('removes itself and all it stored when it is switched off (PWA-06)', async () => {
    const last = createScope()
    runInNewContext(renderWorker(build, false), last.scope)
    await last.send('install')
    await last.send('activate')
    expect(last.stored.size).toBe(0)
    expect(last.scope.registration.unregister).toHaveBeenCalledOnce()
    expect(await last.send('fetch', request('/sklep'))).toBeUndefined()
  })

  it('shows a page in both languages without a link, a price or a script of the application (PWA-02)', () => {
    const page = renderOffline(build)
    expect(page).toContain('W ulu zgasło światło')
    expect(page).toContain('<section lang="en"><h2>The lights are out in the hive</h2>')
    expect(page).toContain('noindex')
    expect(page).not.toMatch(/<a |<script type="module"|zł\b/)
  })
})
