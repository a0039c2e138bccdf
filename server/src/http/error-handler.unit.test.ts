import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { pino } from 'pino'
import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { handleErrors, handleMalformedUrl } from '#http/error-handler.ts'
import { logOptions } from '#log.ts'

/** An app in which every call throws `error`, and the lines it logs. */
function openApp(error: unknown = new Error('never thrown')) {
  const lines: Record<string, unknown>[] = []
  const write = (line: string) => void lines.push(JSON.parse(line))
  const app = Fastify({
    loggerInstance: pino(logOptions('info'), { write }) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: handleMalformedUrl,
    routerOptions: { maxParamLength: 20 },
    bodyLimit: 100,
  })
  handleErrors(app)
  app.removeContentTypeParser('text/plain')
  const fail = async () => {
    throw error
  }
  app.get('/fails/:id', fail)
  app.post('/takes', fail)
  return { app, lines }
}

const { StripeAuthenticationError, StripeInvalidRequestError, StripeRateLimitError } = Stripe.errors

const ofLibraries: [string, Error][] = [
  ['a payment provider that refuses our key', new StripeAuthenticationError({ type: 'api_error', statusCode: 401 })],
  [
    'a payment provider that refuses our request',
    new StripeInvalidRequestError({ type: 'invalid_request_error', statusCode: 400 }),
  ],
  ['a payment provider that is asked too much', new StripeRateLimitError({ type: 'api_error', statusCode: 429 })],
  ['a library with a status', Object.assign(new Error('gone'), { statusCode: 404 })],
  ['a library with a status and a code', Object.assign(new Error('large'), { statusCode: 413, code: 'ETOOLARGE' })],
  ['a library that says to wait', Object.assign(new Error('busy'), { statusCode: 503 })],
]

describe('an error of a library or a provider', () => {
  it.each(ofLibraries)('%s: 500 and one line in the log, whatever its status', async (_what, error) => {
    const { app, lines } = openApp(error)
    const response = await app.inject({ url: '/fails/1?email=zosia@poczta.example' })
    expect([response.statusCode, response.json().code]).toEqual([500, 'ERRORS.BASIC'])
    expect(response.json().detail).toBe('Something went wrong.')
    expect(lines).toEqual([expect.objectContaining({ level: 50, msg: 'call failed', route: '/fails/:id' })])
    expect(JSON.stringify(lines)).not.toContain('zosia')
  })
})

describe('an error of the framework', () => {
  it.each([
    [
      'no JSON',
      { payload: '{"a":', type: 'application/json' },
      400,
      'ERRORS.PROVIDEDATA',
      'FST_ERR_CTP_INVALID_JSON_BODY',
    ],
    ['nothing', { payload: '', type: 'application/json' }, 400, 'ERRORS.PROVIDEDATA', 'FST_ERR_CTP_EMPTY_JSON_BODY'],
    [
      'a form',
      { payload: 'a=1', type: 'text/plain' },
      415,
      'ERRORS.UNSUPPORTEDMEDIATYPE',
      'FST_ERR_CTP_INVALID_MEDIA_TYPE',
    ],
    [
      'too much',
      { payload: JSON.stringify('x'.repeat(200)), type: 'application/json' },
      413,
      'ERRORS.PAYLOADTOOLARGE',
      'FST_ERR_CTP_BODY_TOO_LARGE',
    ],
  ] as const)(
    'of a body that is %s keeps its status and is logged with code and route',
    async (_what, sent, status, code, reason) => {
      const { app, lines } = openApp()
      const response = await app.inject({
        method: 'POST',
        url: '/takes?token=hush-hush',
        payload: sent.payload,
        headers: { 'content-type': sent.type },
      })
      expect([response.statusCode, response.json().code]).toEqual([status, code])
      expect(lines).toEqual([
        expect.objectContaining({ level: 30, msg: 'request refused', reason, status, method: 'POST', route: '/takes' }),
      ])
      expect(JSON.stringify(lines)).not.toContain('hush-hush')
    },
  )

  it.each([
    ['wrongly encoded', '/fails/%ff?token=hush-hush', 'FST_ERR_BAD_URL'],
    ['endless', `/fails/${'hush-hush'.repeat(5)}`, 'FST_ERR_MAX_PARAM_LENGTH'],
  ])('of an address that is %s is logged without the address', async (_what, url, reason) => {
    const { app, lines } = openApp()
    const response = await app.inject({ url })
    expect(response.statusCode).toBe(400)
    expect(lines).toEqual([expect.objectContaining({ level: 30, msg: 'request refused', reason, method: 'GET' })])
    expect(JSON.stringify(lines)).not.toContain('hush-hush')
  })

  it('of an aborted request body is not logged as our failure', async () => {
    const { app, lines } = openApp()
    await app.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.write('POST /takes HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n{')
    await once(app.server, 'request')
    socket.destroy()
    const refusals = () => lines.filter(({ msg }) => msg !== undefined && !String(msg).startsWith('Server listening'))
    await expect.poll(refusals).not.toEqual([])
    expect(refusals()).toEqual([expect.objectContaining({ level: 30, msg: 'request refused', route: '/takes' })])
    await app.close()
  })

  it.each([
    ['a part that is not there', { range: 'bytes=999999999-' }],
    ['a copy that is another', { 'if-match': '"another"' }],
  ])('of %s of a file is none of our faults either', async (_what, headers) => {
    const { app, lines } = openApp()
    await app.register(fastifyStatic, { root: import.meta.dirname })
    const response = await app.inject({ url: '/error-handler.ts?token=hush-hush', headers })
    expect([response.statusCode, response.json().code]).toEqual([400, 'ERRORS.PROVIDEDATA'])
    expect(lines).toEqual([expect.objectContaining({ level: 30, msg: 'request refused', route: '/*' })])
    expect(JSON.stringify(lines)).not.toContain('hush-hush')
  })

  it('with a 5xx status is our failure', async () => {
    const error = Object.assign(new Error('reply sent twice'), { code: 'FST_ERR_REP_ALREADY_SENT', statusCode: 500 })
    const { app, lines } = openApp(error)
    expect((await app.inject({ url: '/fails/1' })).json().code).toBe('ERRORS.BASIC')
    expect(lines).toEqual([expect.objectContaining({ level: 50, msg: 'call failed' })])
  })
})
