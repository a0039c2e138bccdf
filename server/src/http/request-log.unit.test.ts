import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { makeRequestLog } from '#http/request-log.ts'
import { logOptions } from '#log.ts'

function openServer() {
  const lines: Record<string, unknown>[] = []
  const log = pino(logOptions('trace'), { write: (text: string) => lines.push(JSON.parse(text)) })
  const child = vi.spyOn(log, 'child')
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    childLoggerFactory: makeRequestLog,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => 'request-1',
  })
  const made = () => child.mock.calls.filter(([bindings]) => 'reqId' in bindings).length
  return { app, lines, made }
}

test('a request that logs nothing has no log of its own', async () => {
  const { app, lines, made } = openServer()
  app.get('/quiet', async () => ({}))
  expect((await app.inject({ url: '/quiet' })).statusCode).toBe(200)
  expect(made()).toBe(0)
  expect(lines).toEqual([])
})

test('each line of a request has its level, its id, its message and no secrets, and all come from one log', async () => {
  const { app, lines, made } = openServer()
  const levels = { fatal: 60, error: 50, warn: 40, info: 30, debug: 20, trace: 10 } as const
  app.get('/loud', async ({ log }) => {
    for (const level of Object.keys(levels) as (keyof typeof levels)[])
      log[level]({ call: level, email: 'zosia@poczta.example' }, 'line of %s', level)
    log.silent('nothing')
    log.info('a message alone')
    log.child({ job: 'mails' }).warn('of a child')
    return { level: log.level }
  })
  expect((await app.inject({ url: '/loud' })).json()).toEqual({ level: 'trace' })
  const own = { reqId: 'request-1' }
  expect(lines).toEqual([
    ...Object.entries(levels).map(([call, level]) =>
      expect.objectContaining({ ...own, level, call, email: '[hidden]', msg: `line of ${call}` }),
    ),
    expect.objectContaining({ ...own, level: 30, msg: 'a message alone' }),
    expect.objectContaining({ ...own, level: 40, job: 'mails', msg: 'of a child' }),
  ])
  expect(made()).toBe(1)
})

test('the level of a route holds for its requests alone', async () => {
  const { app, lines } = openServer()
  app.get('/warnings', { logLevel: 'warn' }, async ({ log }) => {
    log.info('left out')
    log.warn('written')
    return {}
  })
  await app.inject({ url: '/warnings' })
  expect(lines).toEqual([expect.objectContaining({ msg: 'written' })])
})
