import { placeGuestOrder, readOrderNumber, updateOrder } from '../support/account-orders.ts'
import { demoPassword } from '../support/accounts.ts'
import { queryPostgres } from '../support/database.ts'
import { expect, test } from '../support/fixtures.ts'

const hexagons = 58

/** A scanner in the camera, and a record of tones and vibrations. */
const replaceDevices = `
  window.device = { code: '', tones: [], vibrations: 0 }
  window.BarcodeDetector = class {
    detect = async () => (device.code === '' ? [] : [{ rawValue: device.code }])
  }
  navigator.vibrate = () => Boolean((device.vibrations += 1))
  navigator.mediaDevices.getUserMedia = async () => document.createElement('canvas').captureStream()
  const start = OscillatorNode.prototype.start
  OscillatorNode.prototype.start = function () {
    device.tones.push(this.frequency.value)
    start.call(this)
  }
`
type Device = { tones: number[]; vibrations: number }

test('BO-050 BO-051 orders are packed on a phone one after another by tap, scanner and camera; a wrong code is refused; without a network counting goes on and the moves are sent later', {
  tag: '@phone',
}, async ({ page, context, app, api, email, expectAccessible, expectBrowserError, expectNoHorizontalScroll }) => {
  test.slow()
  expectBrowserError(/401|409|ERR_INTERNET_DISCONNECTED/)
  const sql = (text: string, values: unknown[]) => queryPostgres(app.databaseUrl ?? '', text, values)
  const [product] = await sql('select sku from products where id = $1', [hexagons])
  const sku = String(product?.sku)
  const ids: string[] = []
  for (let made = 0; made < 4; made++) ids.push(await placeGuestOrder(api, email, { [hexagons]: 2 }, 'Cod'))
  const numbers = await Promise.all(ids.map((id) => readOrderNumber(app, id)))
  const statusOf = async (index: number) =>
    (await sql('select status from orders where id = $1', [ids[index]]))[0]?.status
  const device = () => page.evaluate<Device>('device')
  const piece = (number: number) => page.getByRole('button', { name: new RegExp(`, sztuka ${number}$`) })
  const finish = page.getByRole('button', { name: /^Spakowane/ })
  const scan = async (code: string) => {
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
  }
  let taps = 0
  const tap = async (locator: typeof finish) => {
    taps += 1
    await locator.click()
  }

  await page.addInitScript({ content: replaceDevices })
  await page.goto(`${app.url}/admin/packing?${ids.map((id) => `id=${id}`).join('&')}`)
  await page.getByLabel('E-mail').fill('sklep@slodki-ul.test')
  await page.getByLabel('Hasło', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Dalej' }).click()
  const heading = (index: number) => page.getByRole('heading', { level: 2, name: numbers[index] ?? '', exact: true })

  await test.step('a wrong code is refused in colour, sound, vibration and words; the count outlives a reload', async () => {
    await expect(heading(0)).toBeVisible()
    await piece(1).click()
    await expect(piece(1)).toHaveAttribute('aria-pressed', 'true')
    await scan('5900000000008')
    const refusal = page.getByRole('alert').filter({ hasText: 'To nie ta rzecz' })
    await expect(refusal).toContainText('5900000000008')
    await expect(refusal.locator('div').first()).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    expect(await device()).toMatchObject({ tones: [180], vibrations: 1 })
    await expectAccessible('packing after a wrong code')
    await expectNoHorizontalScroll('packing')
    await page.reload()
    await expect(page.getByText('1 z 2', { exact: true })).toBeVisible()
    await expect(finish).toHaveText('Spakowane, brakuje 1 sztuki')
  })

  await test.step('a scanner counts the other piece, and one tap packs the order', async () => {
    await scan(sku)
    await expect(page.getByText('2 z 2', { exact: true })).toBeVisible()
    expect((await device()).tones).toEqual([880])
    await expect(finish).toHaveText(`Spakowane, następne ${numbers[1]}`)
    await expectAccessible('packing of a counted order')
    await tap(finish)
    await expect(heading(1)).toBeVisible()
    await expect.poll(() => statusOf(0)).toBe('Packed')
  })

  await test.step('the camera counts one piece; the other is missing for a reason', async () => {
    await page.getByRole('button', { name: 'Aparat' }).click()
    await page.evaluate(`device.code = '${sku}'`)
    await expect(page.getByText('1 z 2', { exact: true })).toBeVisible()
    await page.evaluate(`device.code = ''`)
    await tap(finish)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Oznacz jako spakowane' }).click()
    await expect(dialog.getByText('Napisz, dlaczego czegoś brakuje')).toBeVisible()
    await dialog.getByRole('textbox').fill('Stłuczony słoik')
    await tap(dialog.getByRole('button', { name: 'Oznacz jako spakowane' }))
    await expect(heading(2)).toBeVisible()
    await expect.poll(() => statusOf(1)).toBe('Packed')
  })

  await test.step('without a network counting goes on; back again one move is sent, the refused one is shown by name', async () => {
    await context.setOffline(true)
    for (const index of [2, 3]) {
      await expect(heading(index)).toBeVisible()
      await piece(1).click()
      await piece(2).click()
      await tap(finish)
    }
    await expect(page.getByText('Wszystko spakowane')).toBeVisible()
    await expect(page.getByText(`Czekają: ${numbers[2]}, ${numbers[3]}.`)).toBeVisible()
    await expectAccessible('packing without a network')
    expect(await statusOf(2)).toBe('Placed')
    await updateOrder(app, ids[3] ?? '', `status = 'Canceled'`)
    await context.setOffline(false)
    await expect.poll(() => statusOf(2)).toBe('Packed')
    const refusal = page.getByRole('alert').filter({ hasText: numbers[3] ?? '' })
    await expect(refusal).toContainText('Zamówienie jest anulowane.')
    await expect(page.getByText(/Czekają/)).toHaveCount(0)
    await refusal.getByRole('button', { name: 'Rozumiem' }).click()
    await expect(refusal).toHaveCount(0)
  })
  // Four orders, of which one needed a reason.
  expect(taps).toBeLessThanOrEqual(3 * ids.length)

  await test.step('who packed and how long stays in the timeline', async () => {
    await page.goto(`${app.url}/admin/orders/${ids[1]}`)
    const entry = page.getByRole('listitem').filter({ hasText: 'Policzono 1 z 2 szt.' })
    await expect(entry).toContainText('Stłuczony słoik')
    await expect(entry).toContainText(/Pakowanie: 0 min \d+ s\./)
  })
})
