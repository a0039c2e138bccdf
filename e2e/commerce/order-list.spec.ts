import { placeGuestOrder, readOrderNumber, updateOrder } from '../support/account-orders.ts'
import { expect, inBothLanguages, long, once, test } from '../support/fixtures.ts'

const hexagons = 58
const orders = '/moje-konto/zamowienia'
const pathOf = (id: string) => `/moje-konto/zamowienie/${id}`

inBothLanguages(() => {
  test(
    'no orders yet; then five orders a page, more on request, with retry after a failure (CONST-06, CONST-08, ERR-48)',
    long.desktopOnly,
    async ({ page, context, shop, texts, api, app, email, signedIn, expectBrowserError, expectAccessible }) => {
      test.slow()
      expectBrowserError(/status of 502|ERR_INTERNET_DISCONNECTED/)
      const { orderHistory } = texts
      const { id: userId } = await signedIn()
      await shop.open(orders, orderHistory.title)
      await expect(page.getByRole('heading', { name: orderHistory.empty })).toBeVisible()
      await expect(page.getByRole('main').getByRole('link', { name: orderHistory.toShop })).toHaveAttribute(
        'href',
        '#/sklep',
      )
      await expectAccessible('no orders yet')

      const made: string[] = []
      for (let count = 0; count < 6; count++) {
        const id = await placeGuestOrder(api, email, { [hexagons]: 1 }, 'Cod')
        await updateOrder(app, id, `user_id = '${userId}'`)
        made.unshift(await readOrderNumber(app, id))
      }
      await page.route('**/api/orders?*', (route) => route.fulfill({ status: 502, body: '' }))
      await shop.open('/sklep', texts.shopTitle)
      await shop.open(orders, orderHistory.title)
      const alert = page.getByRole('alert').filter({ hasText: texts.errorTitle })
      await expect(alert).toContainText(orderHistory.unableToLoad)
      await page.unrouteAll()
      const asked = page.waitForRequest('**/api/orders?*')
      await alert.getByRole('button', { name: texts.tryAgain }).click()
      const query = Object.fromEntries(new URL((await asked).url()).searchParams)
      expect(query).toMatchObject({ pageNumber: '1', pageSize: '5', orderBy: 'CreatedDesc' })
      const numbers = page.getByRole('table').getByRole('link', { name: /^SU-\d+$/ })
      await expect(numbers).toHaveText(made.slice(0, 5))

      // The next page fails until the network is back; then by keyboard, whose focus moves to the new items.
      const more = page.getByRole('button', { name: texts.showMore })
      await context.setOffline(true)
      await more.click()
      await expect(page.getByRole('alert').filter({ hasText: texts.offline.title })).toBeVisible()
      await expect(numbers).toHaveCount(5)
      await context.setOffline(false)
      await expect(more).toBeVisible()
      await expect(more).not.toHaveAttribute('aria-busy')
      await more.focus()
      await page.keyboard.press('Enter')
      await expect(numbers).toHaveText(made)
      await expect(numbers.last()).toBeFocused()
      await expect(more).toHaveCount(0)
    },
  )
})

test(
  'the account menu leads to all its pages, and an order belongs to the orders (ACC-01, NAV-23)',
  once,
  async ({ page, shop, texts, api, app, email, signedIn }) => {
    const { account, orderHistory } = texts
    const id = await placeGuestOrder(api, email, { [hexagons]: 1 }, 'Cod')
    await signedIn()
    await shop.openPath(pathOf(id), await readOrderNumber(app, id))
    const links = page.getByRole('navigation', { name: account.menu }).getByRole('link')
    await expect(links).toHaveText(orderHistory.menu)
    await expect(links.filter({ hasText: orderHistory.title })).toHaveAttribute('aria-current', 'true')
    for (const [place, path] of [
      '/subskrypcja',
      '/ulubione',
      '/dane-adresowe',
      '/szczegoly-konta',
      '/zamowienia',
      '/discord',
    ].entries()) {
      await links.nth(place).click()
      await expect(page).toHaveURL(`${app.url}/#/moje-konto${path}`)
      await expect(links.nth(place)).toHaveAttribute('aria-current', 'page')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
  },
)
