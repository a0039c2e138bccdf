import { beforeEach, describe, expect, it, vi } from 'vitest'

/** Requested calls as method and path. */
let asked: string[] = []
let fails = false

const respond = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

const textOf = (lang: string) => ({ text: `<h1>${lang}</h1>`, version: '2026-11-20' })

beforeEach(() => {
  vi.resetModules()
  asked = []
  fails = false
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('location', { origin: 'http://ul.test', protocol: 'http:', hash: '' })
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url)
    asked.push(`${request.method} ${pathname}`)
    if (fails) return respond({ code: 'ERRORS.UNAVAILABLE' }, 503)
    return pathname.endsWith('/check')
      ? respond({ currentVersion: '2026-11-20', acceptedVersion: '2025-01-01' })
      : respond(textOf(pathname.slice(-2)))
  })
  return () => vi.unstubAllGlobals()
})

const begin = async () => (await import('./preload-terms.ts')).preloadTerms()

describe('the start of the application', () => {
  it('loads the terms, and once they are loaded not again (NAV-57, TRM-05)', async () => {
    await begin()
    await begin()
    expect(asked).toEqual(['GET /api/terms/pl'])
  })

  it('accepts that they fail to load, and requests them again the next time (ERR-70)', async () => {
    fails = true
    await expect(begin()).resolves.toBeDefined()
    fails = false
    await begin()
    expect(asked).toEqual(['GET /api/terms/pl', 'GET /api/terms/pl'])
  })
})

it('the state of the terms: text per language, version, accepted version, loaded and verified flags (ENT-26)', async () => {
  const [{ store }, { termsApi }] = await Promise.all([import('#core/store.ts'), import('./terms.api.ts')])
  const { getTerms, checkTerms } = termsApi.endpoints
  const read = (lang: 'pl' | 'en') => getTerms.select({ params: { lang } })(store.getState())
  const verified = () => checkTerms.select(undefined)(store.getState())
  expect([read('pl').isSuccess, verified().isSuccess]).toEqual([false, false])
  await begin()
  expect(read('pl')).toMatchObject({ isSuccess: true, data: textOf('pl') })
  expect([read('en').isSuccess, verified().isSuccess]).toEqual([false, false])
  await store.dispatch(getTerms.initiate({ params: { lang: 'en' } }))
  await store.dispatch(checkTerms.initiate(undefined))
  expect(read('en').data).toEqual(textOf('en'))
  expect(read('pl').data).toEqual(textOf('pl'))
  expect(verified()).toMatchObject({ isSuccess: true, data: { acceptedVersion: '2025-01-01' } })
})
