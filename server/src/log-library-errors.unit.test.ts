import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { exchangeJson } from '#providers/request-json.ts'
import { createMailTransport } from '#providers/smtp.ts'
import { createCardProvider } from '#providers/stripe.ts'
import { errorOf, logged } from '#testing/logged-errors.ts'

const servers: { close(): unknown }[] = []
afterAll(() => {
  for (const server of servers) server.close()
})

async function portOf(server: Server): Promise<number> {
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const aMail = {
  messageId: '<1@ul.test>',
  from: 'ul@ul.test',
  to: 'zosia@poczta.example',
  subject: 'Kowalska',
  text: 'Lipowa 1',
  html: '',
  attachments: [],
  pictures: [],
}

/** A mail server that answers each command by its first word. */
async function openMailServer(responses: Record<string, string>): Promise<number> {
  return portOf(
    createTcpServer((socket) => {
      socket.write('220 ready\r\n')
      socket.on('error', () => {})
      socket.on('data', (bytes) => {
        const line = bytes.toString()
        const word = line.slice(0, 4).toUpperCase()
        socket.write(`${(responses[word] ?? '250 fine').replace('%s', line.trim())}\r\n`)
      })
    }),
  )
}

describe('an error of the mail library', () => {
  it.each([
    ['a refused recipient', { RCPT: '550 5.1.1 %s: zosia is no user here' }, { code: 'EENVELOPE', responseCode: 550 }],
    ['a refused sender', { MAIL: '554 5.7.1 %s: Kowalska is blocked' }, { code: 'EENVELOPE', responseCode: 554 }],
    ['a refused message', { DATA: '552 5.3.4 to zosia@poczta.example is too large' }, { responseCode: 552 }],
    ['a server that is busy', { EHLO: '421 4.3.2 zosia', HELO: '421 4.3.2 zosia' }, { responseCode: 421 }],
  ])('%s: its codes, without what the server said', async (_what, responses: Record<string, string>, expected) => {
    const transport = createMailTransport(`smtp://127.0.0.1:${await openMailServer(responses)}?ignoreTLS=true`)
    const error = await errorOf(() => transport.send(aMail))
    transport.close()
    expect(logged(error)).toMatchObject({ ...expected, stack: expect.stringContaining('    at ') })
  })

  it('a refused password', async () => {
    const port = await openMailServer({ EHLO: '250-ready\r\n250 AUTH PLAIN', AUTH: '535 5.7.8 hush-hush is wrong' })
    const transport = createMailTransport(`smtp://zosia:hush-hush@127.0.0.1:${port}?ignoreTLS=true`)
    expect(logged(await errorOf(() => transport.send(aMail)))).toMatchObject({ code: 'EAUTH', responseCode: 535 })
    transport.close()
  })
})

describe('an error of the payment library', () => {
  const openProvider = async (status: number, body: string) => {
    const port = await portOf(
      createHttpServer((_request, response) => {
        response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_abc123' })
        response.end(body)
      }),
    )
    const settings = { secretKey: 'sk_test_x', webhookSecrets: ['whsec_x'], livemode: false }
    return createCardProvider({ ...settings, baseUrl: `http://127.0.0.1:${port}` })
  }
  const request = {
    idempotencyKey: 'k1',
    orderId: 'o1',
    paymentId: 'p1',
    method: 'card',
    language: 'pl',
    email: 'zosia@poczta.example',
    description: 'Kowalska',
    lines: [],
    successUrl: 'http://ul.test/?token=hush-hush',
    cancelUrl: 'http://ul.test/',
    expiresAt: new Date(0),
  } as const
  const refusal = (type: string, message: string) =>
    JSON.stringify({ error: { type, code: 'email_invalid', param: 'customer_email', message } })

  it('a refused address: its code and the name of the field', async () => {
    const cards = await openProvider(
      400,
      refusal('invalid_request_error', 'Invalid email address: zosia@poczta.example'),
    )
    expect(logged(await errorOf(() => cards.createSession(request)))).toMatchObject({
      type: 'ProviderRefused',
      message: 'Stripe refused a request',
      reason: 'email_invalid',
      cause: {
        type: 'StripeInvalidRequestError',
        code: 'email_invalid',
        param: 'customer_email',
        statusCode: 400,
        requestId: 'req_abc123',
      },
    })
  })

  it('a refused key: its status', async () => {
    const cards = await openProvider(401, refusal('invalid_request_error', 'Invalid API Key provided: hush-hush'))
    expect(logged(await errorOf(() => cards.createSession(request)))).toMatchObject({
      type: 'ProviderRefused',
      cause: { statusCode: 401 },
    })
  })

  it('an invalid JSON response, and a failing provider', async () => {
    const page = await openProvider(200, '<html>zosia@poczta.example</html>')
    logged(await errorOf(() => page.createSession(request)))
    const down = await openProvider(500, refusal('api_error', 'zosia@poczta.example failed'))
    expect(logged(await errorOf(() => down.createSession(request)))).toMatchObject({
      type: 'ProviderUnavailable',
      message: expect.stringContaining('Stripe'),
      cause: { statusCode: 500 },
    })
  })
})

describe('an error of a call to a provider', () => {
  it('that answers something else than JSON', async () => {
    const port = await portOf(createHttpServer((_request, response) => response.end('zosia@poczta.example')))
    const url = new URL(`http://127.0.0.1:${port}/?email=zosia@poczta.example`)
    expect(logged(await errorOf(() => exchangeJson('MailerLite', url)))).toMatchObject({
      type: 'ProviderUnavailable',
      message: 'MailerLite failed: SyntaxError',
    })
  })

  it('whose encryption fails: the code of the failure', async () => {
    const port = await portOf(createHttpServer((_request, response) => response.end()))
    const error = await errorOf(() => exchangeJson('MailerLite', new URL(`https://127.0.0.1:${port}/?token=hush-hush`)))
    expect(logged(error)).toMatchObject({ cause: { code: 'EPROTO', syscall: 'write' } })
  })

  it('that cannot be reached: the code of the failure', async () => {
    const url = new URL('http://zosia:hush-hush@127.0.0.1:1/?email=zosia@poczta.example')
    expect(logged(await errorOf(() => exchangeJson('MailerLite', url)))).toMatchObject({
      message: 'MailerLite failed: Error',
      cause: { code: 'ECONNREFUSED', syscall: 'connect' },
    })
  })
})
