import { beforeEach, describe, expect, it, vi } from 'vitest'

/** Requested calls as method and path. */
let asked: string[] = []
let jar = ''
let codeWorks = true

const respond = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

beforeEach(() => {
  vi.resetModules()
  asked = []
  jar = ''
  codeWorks = true
  vi.stubGlobal('document', {
    get cookie() {
      return jar
    },
    set cookie(text: string) {
      jar = text.includes('Max-Age=0') ? '' : (text.split(';')[0] ?? '')
    },
  })
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url)
    asked.push(`${request.method} ${pathname}`)
    if (request.method === 'GET') return respond(200, [])
    return codeWorks ? respond(200, []) : respond(404, { code: 'ERRORS.VOUCHERINVALID' })
  })
  return () => vi.unstubAllGlobals()
})

async function begin(hash: string) {
  vi.stubGlobal('location', { origin: 'http://ul.test', protocol: 'http:', hash })
  const { preloadPlans } = await import('./preload-plans.ts')
  await preloadPlans()
}

describe('the start of the application', () => {
  it('loads the plans (NAV-58)', async () => {
    await begin('#/sklep')
    expect(asked).toEqual(['GET /api/subscriptiondetails/pl'])
  })

  it('picks up the code of a link and stores it when it is valid (NAV-61, SUB-42)', async () => {
    await begin('#/sklep?discountCode=MIOD10')
    expect(asked).toContain('PUT /api/subscriptiondetails/add-voucher')
    expect(jar).toBe('discountCode=MIOD10')
  })

  it('checks the stored code again, and deletes it when it is no longer valid (NAV-61)', async () => {
    jar = 'discountCode=STARY'
    codeWorks = false
    await begin('#/sklep')
    expect(asked).toContain('PUT /api/subscriptiondetails/add-voucher')
    expect(jar).toBe('')
  })
})
