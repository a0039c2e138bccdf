import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { simulation } from '@slodki-ul/contract/simulation'
import Stripe from 'stripe'
import { buildSandbox } from '#app.ts'
import { freePort } from './free-port.ts'

export type TestSandbox = {
  url: string
  smtpPort: number
  folder: string
  /** The real SDK, pointed here as the product points it. */
  stripe: Stripe
  get: <T>(path: string) => Promise<T>
  post: <T>(path: string, body?: object) => Promise<{ status: number; body: T }>
  stop: () => Promise<void>
}

/** Starts a whole sandbox in this process, in a folder of its own that goes when it stops, or in the one given, which stays. */
export async function startSandbox({
  serverUrl = 'http://127.0.0.1:9',
  folder,
  demo = false,
}: {
  serverUrl?: string
  folder?: string
  demo?: boolean
} = {}): Promise<TestSandbox> {
  const [httpPort, smtpPort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${httpPort}`
  const ownFolder = folder ?? (await aFolder())
  const sandbox = await buildSandbox({
    httpPort,
    smtpPort,
    publicUrl: url,
    serverUrl,
    folder: ownFolder,
    logLevel: 'silent',
    demo,
    fault: null,
  })
  await once(sandbox.smtp.listen(smtpPort, '127.0.0.1'), 'listening')
  await sandbox.http.listen({ host: '127.0.0.1', port: httpPort })
  sandbox.start()
  return {
    url,
    smtpPort,
    folder: ownFolder,
    stripe: createSdk(httpPort),
    get: async <T>(path: string) => (await (await fetch(url + path)).json()) as T,
    async post<T>(path: string, body?: object) {
      const response = await fetch(url + path, {
        method: 'POST',
        ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      })
      return { status: response.status, body: (await response.json()) as T }
    },
    async stop() {
      await sandbox.stop()
      if (folder === undefined) await rm(ownFolder, { recursive: true })
    },
  }
}

/** A folder for a test that starts one sandbox after another on it. */
export async function aFolder(): Promise<string> {
  return await mkdtemp(join(tmpdir(), 'sandbox-'))
}

/** The SDK as the product builds it, without repeats that would hide what a test asks about. */
export function createSdk(port: number, key: string = simulation.stripe.secretKey): Stripe {
  return new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0, telemetry: false })
}

/** What the product sends for an order of two lines, 196,70 zł. */
export function aSession(
  changes: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    locale: 'pl',
    customer_email: 'ania@slodki-ul.test',
    client_reference_id: 'order-1',
    metadata: { orderId: '1' },
    payment_intent_data: { metadata: { orderId: '1' } },
    line_items: [aLine('Miód lipowy', 4490, 2), aLine('Forma „Plaster”', 10690, 1)],
    success_url: 'http://localhost:3000/dziekujemy?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/kasa',
    ...changes,
  }
}

/** One line of an order; the amount in grosze. */
export function aLine(
  name: string,
  unitAmount: number,
  quantity: number,
): Stripe.Checkout.SessionCreateParams.LineItem {
  return { quantity, price_data: { currency: 'pln', unit_amount: unitAmount, product_data: { name } } }
}
