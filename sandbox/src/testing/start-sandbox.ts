import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pages } from '@slodki-ul/contract/pages'
import { simulation } from '@slodki-ul/contract/simulation'
import Stripe from 'stripe'
import { buildSandbox } from '#app.ts'
import { freePort } from './free-port.ts'

export type TestSandbox = {
  url: string
  smtpPort: number
  folder: string
  /** The real SDK, with the sandbox as its host, as in the app. */
  stripe: Stripe
  get: <T>(path: string) => Promise<T>
  post: <T>(path: string, body?: object) => Promise<{ status: number; body: T }>
  stop: () => Promise<void>
}

/** Starts a sandbox in this process, in a temporary folder that is deleted at the stop, or in `folder`, which is kept. */
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
  const ownFolder = folder ?? (await createTempFolder())
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

/** Creates a folder for a test that restarts the sandbox. */
export async function createTempFolder(): Promise<string> {
  return await mkdtemp(join(tmpdir(), 'sandbox-'))
}

/** Creates the SDK as the app does, but without retries, which would hide errors from a test. */
export function createSdk(port: number, key: string = simulation.stripe.secretKey): Stripe {
  return new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0, telemetry: false })
}

/** Builds the parameters that the app sends for an order of two lines, 196.70 zł. */
export function buildSessionParams(
  changes: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    locale: 'pl',
    customer_email: 'ania@slodki-ul.test',
    client_reference_id: 'order-1',
    metadata: { orderId: '1' },
    payment_intent_data: { metadata: { orderId: '1' } },
    line_items: [buildLineParams('Miód lipowy', 4490, 2), buildLineParams('Forma „Plaster”', 10690, 1)],
    success_url: `http://localhost:3000${pages.thankYou}?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `http://localhost:3000${pages.checkout}`,
    ...changes,
  }
}

/** Builds one line of an order; the amount in grosze. */
export function buildLineParams(
  name: string,
  unitAmount: number,
  quantity: number,
): Stripe.Checkout.SessionCreateParams.LineItem {
  return { quantity, price_data: { currency: 'pln', unit_amount: unitAmount, product_data: { name } } }
}
