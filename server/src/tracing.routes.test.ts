import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beginFollowed, followedWork } from '#followed-work.ts'
import { timeProvider } from '#metrics.ts'
import { openMonitoring } from '#monitoring.ts'
import { openQueues } from '#platform/jobs/queues.ts'
import { type Collector, openCollector } from '#testing/collector.ts'
import { aProduct } from '#testing/factories.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

type Value = { stringValue?: string; intValue?: number }
type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: Value }[]
  status: { code?: number }
}

let testApp: TestApp
let collector: Collector
beforeAll(async () => {
  collector = await openCollector()
  testApp = await openTestApp({
    env: {
      ...{
        OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20k,x-team=ul',
      },
      ...{ OTEL_TRACES_SAMPLER_ARG: '1', TRUST_PROXY: '1' },
    },
  })
})
afterAll(async () => {
  await testApp.close()
  await collector.close()
})

/** The spans of what is done meanwhile. */
async function spansOf(act: () => Promise<unknown>): Promise<Span[]> {
  collector.received.length = 0
  const stop = await openMonitoring(testApp.context.config)
  await act()
  await stop()
  return collector.received.flatMap(({ text }) =>
    JSON.parse(text).resourceSpans.flatMap((resource: { scopeSpans: { spans: Span[] }[] }) =>
      resource.scopeSpans.flatMap(({ spans }) => spans),
    ),
  )
}
const attribute = (span: Span | undefined, key: string) => span?.attributes.find((each) => each.key === key)?.value

describe('traces', () => {
  it('of a request with a body have its statements as parts, the trace of a trusted proxy, and nothing that was sent', async () => {
    const productId = await aProduct(testApp, { stock: 5 })
    const [traceId, parentSpanId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
    const body = { productId, count: 1, languageCode: 'pl', cartId: '11111111-2222-4333-8444-555555555555' } as const
    const spans = await spansOf(() =>
      testApp.call(cartEndpoints.addToCart, { body }, { traceparent: `00-${traceId}-${parentSpanId}-01` }),
    )
    const request = spans.find(({ name }) => name === 'POST /api/cart/add-to-cart')
    expect(request).toMatchObject({ traceId, parentSpanId, kind: 2 })
    expect(attribute(request, 'http.response.status_code')?.intValue).toBeLessThan(500)
    expect(attribute(request, 'request.id')?.stringValue).toMatch(/^[\w-]{36}$/)
    const statements = spans.filter((span) => attribute(span, 'db.query.text'))
    expect(statements.length).toBeGreaterThan(2)
    for (const each of statements) expect(each).toMatchObject({ traceId, parentSpanId: request?.spanId, kind: 3 })
    const [{ headers, text, path } = { headers: {}, text: '', path: '' }] = collector.received
    expect([path, headers.authorization, headers['x-team']]).toEqual(['/v1/traces', 'Bearer k', 'ul'])
    expect(text).not.toContain('55555555')
    expect(text).toContain('"service.name"')
  })

  it('hide what a statement says literally, and say of an error its class only', async () => {
    const provider = timeProvider(testApp.context.metrics, 'stripe', {
      refuse: () => Promise.reject(new TypeError('hush-hush')),
      verify: () => 'at once',
    })
    const spans = await spansOf(() =>
      beginFollowed({ kind: 'request', name: 'GET' }, async () => {
        await testApp.context.db.execute(sql.raw("select 'hush-hush'"))
        await provider.refuse().catch(() => {})
        provider.verify()
      }),
    )
    expect(spans.map(({ name }) => name).toSorted()).toEqual(['select', 'stripe refuse'])
    const refused = spans.find(({ name }) => name === 'stripe refuse')
    expect(attribute(refused, 'error.type')?.stringValue).toBe('TypeError')
    expect(refused?.status.code).toBe(2)
    expect(collector.received[0]?.text).not.toContain('hush-hush')
    expect(collector.received[0]?.text).toContain("select '?'")
  })

  it('of a job have its statements; a search for due work is not traced, and afterwards nothing is', async () => {
    const { context } = testApp
    let due = ['row']
    const queue = {
      ...{ name: 'traced', concurrency: 1, expireSeconds: 60, findDue: async () => due },
      run: async () => {
        due = []
        await context.db.execute(sql`select 1`)
      },
    }
    const spans = await spansOf(async () => (await openQueues(context, [queue])).settle(queue))
    const job = spans.find(({ name }) => name === 'traced')
    expect(spans.map(({ name, parentSpanId }) => [name, parentSpanId])).toEqual([
      ['select', job?.spanId],
      ['traced', undefined],
    ])
    expect(followedWork.hasSubscribers).toBe(false)
  })
})
