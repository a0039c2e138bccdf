import { DrizzleQueryError } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openReports } from '#error-reports.ts'
import { createLog, logLines } from '#log.ts'
import { examineMonitoring } from '#platform/system/monitoring.doctor.ts'
import { type Collector, openCollector } from '#testing/collector.ts'

let collector: Collector
const dsnOf = ({ url }: Collector, key = 'key') => `${url.replace('://', `://${key}@`)}/7`
beforeAll(async () => {
  collector = await openCollector()
})
afterAll(() => collector.close())

const log = createLog('info', { write: () => {} })

/** The reports of what is logged meanwhile. */
async function reportsOf(act: () => void) {
  collector.received.length = 0
  const reports = await openReports(dsnOf(collector), 'production')
  act()
  await reports.close()
  return collector.received.map(({ path, text }) => {
    const [, item, event] = text.split('\n').map((line) => JSON.parse(line || '{}'))
    expect(path).toMatch(/^\/api\/7\/envelope\/\?.*sentry_key=key/)
    return { type: item.type, event, text }
  })
}

describe('reports of errors', () => {
  it('say what failed, where and why, with the request’s id, and nothing that people sent or that only the log may hold', async () => {
    const cause = Object.assign(new Error('duplicate key (email)=(hush-hush@poczta.example)'), { code: '23505' })
    Object.setPrototypeOf(cause, class DatabaseError extends Error {}.prototype)
    const err = new DrizzleQueryError('insert into users values ($1)', ['hush-hush@poczta.example'], cause)
    const fields = { err, route: '/api/users/:id', orderId: 'hush-hush', email: 'hush-hush@poczta.example' }
    const [report, ...others] = await reportsOf(() => log.child({ reqId: 'a-request' }).error(fields, 'call failed'))
    expect(others).toEqual([])
    expect(report?.text).not.toContain('hush-hush')
    expect(report?.type).toBe('event')
    expect(report?.event).toMatchObject({
      ...{ level: 'error', environment: 'production', platform: 'node', transaction: '/api/users/:id' },
      logentry: { message: 'call failed' },
      tags: { request: 'a-request', route: '/api/users/:id' },
      exception: { values: [{ type: 'DatabaseError', value: '23505' }, { type: 'DrizzleQueryError' }] },
    })
    const frames = report?.event.exception.values[1].stacktrace.frames
    expect(frames.at(-1)).toMatchObject({
      filename: expect.stringMatching(/^server\/src\/error-reports/),
      in_app: true,
    })
    expect(frames.at(-1).lineno).toBeGreaterThan(1)
    for (const part of ['user', 'server_name', 'request', 'extra', 'breadcrumbs'])
      expect(report?.event).not.toHaveProperty(part)
  })

  it('come once a minute of each kind, of errors only, also of the end of a process, and cost nothing when there are none', async () => {
    const reports = await reportsOf(() => {
      for (let turn = 0; turn < 50; turn++) log.error({ err: new Error('a bug'), job: 'send-mails' }, 'job failed')
      log.error({ err: new Error('a bug'), job: 'issue-documents' }, 'job failed')
      log.warn({ err: new Error('a bug') }, 'not so bad')
      log.fatal({ err: new Error('a bug') }, 'unexpected failure')
    })
    const found = reports.map(({ event }) => [event.level, event.tags.job, event.exception.values[0].value])
    expect(found).toEqual([
      ['error', 'send-mails', 'a bug'],
      ['error', 'issue-documents', 'a bug'],
      ['fatal', undefined, 'a bug'],
    ])
    expect(logLines.hasSubscribers).toBe(false)
  })
})

describe('the doctor', () => {
  const traces = (url: string) => ({ url: `${url}/v1/traces`, headers: { 'x-key': 'k' }, share: 1 })
  it('tries whether traces and reports are taken, and sends none', async () => {
    collector.received.length = 0
    const config = { traces: traces(collector.url), sentryDsn: dsnOf(collector), logLevel: 'info' } as const
    expect((await examineMonitoring(config)).map(({ severity }) => severity)).toEqual(['ok', 'ok'])
    expect(collector.received.map(({ path }) => path.split('?')[0])).toEqual(['/v1/traces', '/api/7/envelope/'])
    expect(collector.received[0]).toMatchObject({ headers: { 'x-key': 'k' }, text: '{"resourceSpans":[]}' })
    expect(collector.received[1]?.text.trim().split('\n')).toHaveLength(1)
  })

  it('names a key that is refused, an address without an answer, and a log that holds no errors', async () => {
    const refusing = await openCollector(403)
    const config = { traces: traces('http://127.0.0.1:9'), sentryDsn: dsnOf(refusing), logLevel: 'fatal' } as const
    const found = await examineMonitoring(config)
    await refusing.close()
    expect(found.map(({ severity, about }) => [severity, about])).toEqual([
      ['problem', 'traces'],
      ['problem', 'error reports'],
      ['warning', 'error reports'],
    ])
    expect(found.map(({ text }) => text).join()).toMatch(
      /nobody answers.*OTEL_EXPORTER.*answer is 403.*SENTRY_DSN.*LOG_LEVEL=fatal/,
    )
    expect(await examineMonitoring({ traces: null, sentryDsn: null, logLevel: 'silent' })).toEqual([])
  })
})
