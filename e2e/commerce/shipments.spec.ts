import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { placeGuestOrder, readOrderNumber } from '../support/account-orders.ts'
import { demoPassword } from '../support/accounts.ts'
import { expect, long, test } from '../support/fixtures.ts'
import { payOrder } from '../support/order-scenarios.ts'

const hexagons = 58
const longTimeout = { timeout: 50_000 }

const isPdf = async (download: Download) =>
  (await readFile(await download.path())).subarray(0, 5).toString('latin1') === '%PDF-'

async function signIn(page: Page) {
  await page.getByLabel('E-mail').fill('sklep@slodki-ul.test')
  await page.getByLabel('Hasło', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Dalej' }).click()
}

test(
  'a shipment is refused in the words of the carrier, made with what was typed, labelled, shipped and delivered (BO-055)',
  long.once,
  async ({ page, app, api, sandbox, email, expectAccessible, expectBrowserError, expectNoHorizontalScroll }) => {
    test.slow()
    expectBrowserError(/401/)
    const orderId = await placeGuestOrder(api, email, { [hexagons]: 1 }, 'Stripe', {
      ...{ shippingMethod: 'InPostPaczkomaty', inPostPoint: 'LUB12N' },
    })
    await payOrder(api, sandbox, { story: 'card', email, orderId, url: '' })
    const number = await readOrderNumber(app, orderId)
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
    const dialog = page.getByRole('dialog')
    const shipments = page.getByRole('region', { name: 'Przesyłki InPost' })

    await test.step('the carrier refuses it; the order stays paid', async () => {
      await sandbox.shipments('refused', { receiver: [{ phone: ['invalid'] }] })
      await page.goto(`${app.url}/admin/orders/${orderId}`)
      await signIn(page)
      await button('Zrób przesyłkę').click()
      await dialog.getByRole('radio', { name: /^B/ }).check()
      await dialog.getByLabel('Waga, kg').fill('1,84')
      await expectAccessible('the dialog of a shipment')
      await dialog.getByRole('button', { name: 'Zrób przesyłkę' }).click()
      await expect(shipments.getByText('Telefon odbiorcy: nieprawidłowa wartość, „invalid”')).toBeVisible(longTimeout)
      await expect(shipments.getByText('Zamówienie jest bez zmian.')).toBeVisible()
      await expect(button('Oznacz jako spakowane')).toBeVisible()
      await expectAccessible('a refused shipment')
      await expectNoHorizontalScroll('a refused shipment')
    })

    await test.step('what was typed is there again; the label is fetched', async () => {
      await sandbox.shipments('none')
      await button('Spróbuj jeszcze raz').click()
      await expect(dialog.getByRole('radio', { name: /^B/ })).toBeChecked()
      await expect(dialog.getByLabel('Waga, kg')).toHaveValue('1,84')
      await dialog.getByRole('button', { name: 'Zrób przesyłkę' }).click()
      await expect(shipments.getByText(`${number}/2`)).toBeVisible()
      await expect(shipments.getByText('Etykieta gotowa')).toBeVisible(longTimeout)
      for (const format of ['A6', 'A4']) {
        const download = page.waitForEvent('download')
        await shipments.getByRole('button', { name: `Etykieta ${format}` }).click()
        expect(await isPdf(await download)).toBe(true)
      }
      await expectAccessible('a labelled shipment')
    })

    await test.step('the labels of the list name the order without one', async () => {
      const other = await readOrderNumber(app, await placeGuestOrder(api, email, { [hexagons]: 1 }, 'Cod'))
      await page.goto(`${app.url}/admin/orders`)
      for (const each of [number, other])
        await page
          .getByRole('row', { name: new RegExp(each) })
          .getByRole('checkbox')
          .check()
      await button('Drukuj etykiety').click()
      await expect(dialog.getByText('1 etykieta w kolejności listy.')).toBeVisible()
      await expect(dialog.getByRole('listitem').filter({ hasText: other })).toContainText('nie jedzie z InPost')
      await expectAccessible('the dialog of labels')
      const download = page.waitForEvent('download')
      await dialog.getByRole('button', { name: 'Pobierz 1 etykietę' }).click()
      expect(await isPdf(await download)).toBe(true)
    })

    await test.step('it is shipped with the number of the label, and the carrier delivers it', async () => {
      await page.goto(`${app.url}/admin/orders/${orderId}`)
      await button('Oznacz jako spakowane').click()
      await dialog.getByRole('button', { name: 'Oznacz jako spakowane', exact: true }).click()
      await button('Wyślij').click()
      await expect(dialog.getByLabel('Numer przesyłki')).toHaveValue(/^\d{24}$/)
      const parcel = await dialog.getByLabel('Numer przesyłki').inputValue()
      await dialog.getByRole('button', { name: 'Wyślij paczkę' }).click()
      await expect(dialog).toHaveCount(0)
      await sandbox.moveParcel(parcel, 'delivered')
      await expect(async () => {
        await page.reload()
        await expect(page.getByText('Doręczona przez przewoźnika')).toBeVisible({ timeout: 2_000 })
      }).toPass(longTimeout)
    })
  },
)
