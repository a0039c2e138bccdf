import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hourMs } from '@slodki-ul/contract/durations'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Gauge } from '#gauge.ts'
import { timeProvider } from '#metrics.ts'
import { serveMetrics } from '#metrics-server.ts'
import { gauges } from '#modules.ts'
import { noteJobRun } from '#platform/jobs/job-runs.ts'
import { openQueues } from '#platform/jobs/queues.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'
import { aPaidOrder } from '#testing/paid-orders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let rareMeasures = 0
let served: Awaited<ReturnType<typeof serveMetrics>>
const backups = mkdtempSync(join(tmpdir(), 'slodki-ul-metrics-'))
beforeAll(async () => {
  testApp = await openTestApp({ env: { BACKUP_DIR: backups } })
  const rare: Gauge = {
    ...{ name: 'academy_rare', help: 'Measured rarely.', label: null, validSeconds: 60 },
    measure: async () => [{ value: ++rareMeasures }],
  }
  const always = gauges.map((gauge) => ({ ...gauge, validSeconds: 0 }))
  served = await serveMetrics(testApp.context, [...always, rare], { host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await served.close()
  await testApp.close()
  rmSync(backups, { recursive: true })
})

/** Metrics by `name{label="value"}`. */
async function read(): Promise<Map<string, number>> {
  const response = await fetch(`http://127.0.0.1:${served.port}/metrics`)
  expect(response.status).toBe(200)
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ')
      return [line.slice(0, end), Number(line.slice(end + 1))] as const
    }),
  )
}

describe('GET /metrics', () => {
  it('counts requests by row and status, also those answered from the cache, and hits of the cache', async () => {
    for (let call = 0; call < 3; call++) await testApp.app.inject('/api/products?pageNumber=1&pageSize=3')
    await testApp.app.inject('/api/products/999999/pl?q=nothing-of-that-name')
    await testApp.app.inject('/nothing/of/that/name.txt')
    const found = await read()
    const count = (route: string, status: number) =>
      found.get(`academy_request_seconds_count{method="GET",route="${route}",status="${status}"}`)
    const missing = [...found.keys()].filter((name) => /^academy_request_seconds_count.*status="404"/.test(name))
    // One row of the contract, and one address that nobody has.
    expect(missing).toEqual([expect.stringContaining('/:id/:lang'), expect.stringContaining('"unknown"')])
    expect(count('/api/products', 200)).toBe(3)
    const uses = (result: string) =>
      [...found].filter(([name]) => name.startsWith('academy_cache_uses') && name.includes(`"${result}"`))
    expect(uses('miss').reduce((sum, [, value]) => sum + value, 0)).toBeGreaterThan(0)
    expect(uses('hit').reduce((sum, [, value]) => sum + value, 0)).toBeGreaterThanOrEqual(2)
    expect(JSON.stringify([...found.keys()])).not.toContain('nothing-of-that-name')
  })

  it('times jobs and providers by their outcome', async () => {
    const { context } = testApp
    const run = { name: 'check-payments', ranAt: context.clock.date(), ms: 1_500, count: 0, error: null }
    noteJobRun(context, run)
    noteJobRun(context, { ...run, count: 2 })
    noteJobRun(context, { ...run, error: 'no answer' })
    const provider = timeProvider(context.metrics, 'carrier', {
      base: 'https://carrier.example',
      open: async (works: boolean) => {
        if (!works) throw new ProviderUnavailable('no answer')
        return 'open'
      },
      refuse: async () => {
        throw new Error('refused')
      },
      sign: (text: string) => `${text}!`,
    })
    expect([provider.base, provider.sign('a'), await provider.open(true)]).toEqual([
      'https://carrier.example',
      'a!',
      'open',
    ])
    await expect(provider.open(false)).rejects.toThrow('no answer')
    await expect(provider.refuse()).rejects.toThrow('refused')
    const found = await read()
    expect(found.get('academy_job_seconds_count{job="check-payments",outcome="done"}')).toBe(1)
    expect(found.get('academy_job_seconds_sum{job="check-payments",outcome="done"}')).toBe(1.5)
    expect(found.get('academy_job_seconds_count{job="check-payments",outcome="failed"}')).toBe(1)
    const calls = (call: string, outcome: string) =>
      found.get(`academy_provider_seconds_count{provider="carrier",call="${call}",outcome="${outcome}"}`)
    expect([calls('open', 'done'), calls('open', 'unavailable'), calls('refuse', 'refused')]).toEqual([1, 1, 1])
    expect(calls('sign', 'done')).toBeUndefined()
  })

  it('tells what waits and the age of the last backup; what cannot be read is absent and counted', async () => {
    await aPaidOrder(testApp)
    const queue = { name: 'mails', expireSeconds: 60, concurrency: 1, findDue: async () => ['1'], run: async () => {} }
    await (await openQueues(testApp.context, [queue])).enqueueDue()
    const queuedAt = new Date(testApp.clock.now() - 90_000).toISOString()
    await testApp.context.db.execute(sql`update pgboss.job set created_on = ${queuedAt}::timestamptz`)
    await testApp.context.db.execute(sql`alter table payments rename to payments_away`)
    const file = join(backups, 'slodki-ul-20261126T030000Z.tar.gz')
    writeFileSync(file, '')
    writeFileSync(`${file}.partial`, '')
    const old = new Date(Date.now() - 2 * hourMs)
    utimesSync(file, old, old)
    const found = await read()
    await testApp.context.db.execute(sql`alter table payments_away rename to payments`)
    expect(found.get('academy_mails{state="waiting"}')).toBeGreaterThan(0)
    expect(found.get('academy_queue_waiting{queue="mails"}')).toBe(1)
    expect(found.get('academy_queue_oldest_seconds{queue="mails"}')).toBeCloseTo(90, 0)
    expect(found.get('academy_backup_age_seconds')).toBeCloseTo(7_200, -2)
    expect([...found.keys()].filter((name) => name.startsWith('academy_payments'))).toEqual([])
    const after = await read()
    expect(after.get('academy_unmeasured_total{figure="academy_payments"}')).toBe(1)
    expect(after.get('academy_payments{state="paid"}')).toBeGreaterThan(0)
    // What is costly to read is kept for a while.
    expect([after.get('academy_rare'), rareMeasures]).toEqual([1, 1])
  })

  it('answers nothing else', async () => {
    expect((await fetch(`http://127.0.0.1:${served.port}/`)).status).toBe(404)
    expect((await fetch(`http://127.0.0.1:${served.port}/metrics`, { method: 'POST' })).status).toBe(404)
    expect((await testApp.app.inject('/metrics')).headers['content-type']).not.toContain('text/plain; version')
  })
})

describe.each(['prometheus-alerts.yml', 'grafana-dashboard.json'])('deploy/%s', (name) => {
  it('names only metrics and labels that exist', async () => {
    const text = readFileSync(join(import.meta.dirname, '../../deploy', name), 'utf8')
    const exposed = await (await fetch(`http://127.0.0.1:${served.port}/metrics`)).text()
    const known = new Set([...exposed.matchAll(/^# TYPE (\w+)/gm)].map(([, found = '']) => found))
    const named = [...text.matchAll(/\b(?:academy|nodejs|process)_\w+/g)].map(([found]) => found)
    expect(named.length).toBeGreaterThan(10)
    const unknown = named.filter((each) => !known.has(each) && !known.has(each.replace(/_(bucket|sum|count)$/, '')))
    expect(unknown).toEqual([])
    for (const [, labels = ''] of text.matchAll(/\bby \(([^)]+)\)/g))
      for (const label of labels.split(', '))
        expect([
          'instance',
          'le',
          'method',
          'route',
          'status',
          'queue',
          'job',
          'outcome',
          'provider',
          'call',
          'state',
          'cache',
          'figure',
        ]).toContain(label)
  })
})
