import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '#testing/free-port.ts'
import { runSandbox, type SandboxProcess, waitForHealth } from '#testing/sandbox-process.ts'
import { sendMail } from '#testing/send-mail.ts'
import { buildSessionParams, createSdk, createTempFolder } from '#testing/start-sandbox.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#testing/webhook-receiver.ts'

let folder: string
let port: number
let product: WebhookReceiver
let running: SandboxProcess[]

beforeEach(async () => {
  folder = await createTempFolder()
  port = await freePort(3)
  product = await startWebhookReceiver()
  running = []
})
afterEach(async () => {
  for (const { child } of running) child.kill('SIGKILL')
  await Promise.all(running.map(({ ended }) => ended))
  await product.stop()
  await rm(folder, { recursive: true })
})

function run(environment: Record<string, string> = {}, options?: { ipc: boolean }): SandboxProcess {
  const started = runSandbox({ PORT: String(port), DATA_DIR: folder, SERVER_URL: product.url, ...environment }, options)
  running.push(started)
  return started
}

async function runReady(environment?: Record<string, string>, options?: { ipc: boolean }): Promise<SandboxProcess> {
  const started = run(environment, options)
  await waitForHealth(port + 1)
  return started
}

const post = (path: string) => fetch(`http://127.0.0.1:${port + 1}${path}`, { method: 'POST' })
const sessions = async () =>
  (await (await fetch(`http://127.0.0.1:${port + 1}/control/stripe/sessions`)).json()) as Stripe.Checkout.Session[]
const create = () => createSdk(port + 1).checkout.sessions.create(buildSessionParams(), { idempotencyKey: 'order-1' })

describe('node sandbox/src/main.ts', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    'starts, writes nothing to stdout and exits cleanly on %s',
    async (signal) => {
      const { child, ended } = await runReady()
      child.kill(signal)
      expect(await ended).toMatchObject({ code: 0, signal: null, stdout: '' })
    },
  )

  test('exits when its parent process is gone', async () => {
    const { child, ended } = await runReady({}, { ipc: true })
    child.disconnect()
    expect(await ended).toMatchObject({ code: 0 })
  })

  test('refuses production', async () => {
    const { code, stderr } = await run({ NODE_ENV: 'production' }).ended
    expect([code, stderr]).toEqual([1, expect.stringContaining('never runs with NODE_ENV=production')])
  })

  test.each([1, 2])('reports in one sentence that the port %i above is in use', async (offset) => {
    const other = createServer().listen(port + offset, '127.0.0.1')
    const { code, stderr } = await run({ LOG_LEVEL: 'silent' }).ended
    other.close()
    expect(code).toBe(1)
    expect(stderr).toBe(
      `The sandbox cannot start: port ${port + offset} is in use. Stop what listens there or choose another PORT.\n`,
    )
  })
})

describe('killed at a fault injection point', () => {
  test('before a session is saved, the session does not exist, and the repeated request creates it', async () => {
    const { ended } = await runReady({ FAULT_INJECTION_POINT: 'sandbox.session-before-save' })
    await expect(create()).rejects.toThrow()
    expect(await ended).toMatchObject({ signal: 'SIGKILL' })
    await runReady()
    expect(await sessions()).toEqual([])
    expect(await create()).toMatchObject({ status: 'open' })
  })

  test('after a session is saved, the repeated request returns that session', async () => {
    const { ended } = await runReady({ FAULT_INJECTION_POINT: 'sandbox.session-after-save' })
    await expect(create()).rejects.toThrow()
    expect(await ended).toMatchObject({ signal: 'SIGKILL' })
    await runReady()
    const [saved] = await sessions()
    expect((await create()).id).toBe(saved?.id)
    expect(await sessions()).toHaveLength(1)
  })

  test('before the event of a payment is delivered, it is delivered after the restart', async () => {
    const { ended } = await runReady({ FAULT_INJECTION_POINT: 'sandbox.paid-before-delivery' })
    const { id } = await create()
    await expect(post(`/control/stripe/sessions/${id}/pay`)).rejects.toThrow()
    expect(await ended).toMatchObject({ signal: 'SIGKILL' })
    expect(product.received).toEqual([])
    await runReady()
    const [received] = await product.waitFor(1)
    expect(received?.event).toMatchObject({
      type: 'checkout.session.completed',
      data: { object: { id, payment_status: 'paid' } },
    })
  })

  test('after the product accepted an event, the same event is delivered again', async () => {
    const { ended } = await runReady({ FAULT_INJECTION_POINT: 'sandbox.delivered-before-mark' })
    const { id } = await create()
    await post(`/control/stripe/sessions/${id}/pay`).catch(() => undefined)
    expect(await ended).toMatchObject({ signal: 'SIGKILL' })
    await runReady()
    const received = await product.waitFor(2)
    expect(new Set(received.map(({ event }) => event.id)).size).toBe(1)
  })

  test('at the n-th hit only', async () => {
    const { ended } = await runReady({ FAULT_INJECTION_POINT: 'sandbox.mail-after-save', FAULT_INJECTION_AFTER: '2' })
    const mail = (subject: string) =>
      sendMail(port + 2, { from: 'a@b.pl', to: ['c@d.pl'], data: `Subject: ${subject}\n\nx` })
    await mail('first')
    await expect(mail('second')).rejects.toThrow()
    expect(await ended).toMatchObject({ signal: 'SIGKILL' })
    await runReady()
    const mails = (await (await fetch(`http://127.0.0.1:${port + 1}/mail.json`)).json()) as { subject: string }[]
    expect(mails.map(({ subject }) => subject)).toEqual(['second', 'first'])
  })
})
