import { expect, test } from '@playwright/test'
import { systemEndpoints } from '@slodki-ul/contract/system'
import { startAcademy } from './academy.ts'
import { call } from './client.ts'
import { aMailAddress, anOrderForm, askResult, fillCart, sendOrder } from './orders.ts'
import { until } from './patience.ts'
import { reachSandbox } from './sandbox.ts'

test('on the embedded database a purchase on delivery is made, confirmed by mail and kept over a restart', async () => {
  const academy = await startAcademy({ engine: 'pglite' })
  try {
    const [server] = academy.servers
    const api = server?.url ?? ''
    expect(await call(api, systemEndpoints.getReady, {})).toEqual({ status: 'ready', database: 'pglite' })
    const email = aMailAddress()
    const cart = await fillCart(api, { 60: 2 })
    const { orderId } = await sendOrder(api, await anOrderForm(api, { cartId: cart.id, email, payment: 'Cod' }))
    const sandbox = reachSandbox(academy.sandboxUrl)
    await until('the order is confirmed by mail', async () => (await sandbox.mails(email)).length === 1)
    await server?.stop()
    await server?.start()
    expect(await askResult(api, { orderId })).toMatchObject({ state: 'waiting', paymentMethod: 'Cod' })
    expect(await academy.stopAndFindViolations()).toEqual([])
  } finally {
    await academy.stop()
  }
})
