import { placeGuestOrder, readOrderNumber } from '../support/account-orders.ts'
import { demoPassword } from '../support/accounts.ts'
import { queryPostgres } from '../support/database.ts'
import { expect, long, test } from '../support/fixtures.ts'
import { uniqueEmail } from '../support/orders.ts'

const [hexagons, spoon] = [58, 15]
const ordersCount = 50
/** Beyond counting. */
const tapsMax = 3
/** What is in one order after another, by product. */
const contents: readonly Record<number, number>[] = [
  { [hexagons]: 1 },
  { [hexagons]: 2 },
  { [hexagons]: 1, [spoon]: 2 },
]

/** Counts what is really pressed: taps that count, on toggles, and all other taps. */
const countTaps = `
  window.taps = { counting: 0, others: 0 }
  addEventListener('click', (event) => {
    if (!event.isTrusted) return
    if (event.target.closest('[aria-pressed]')) taps.counting += 1
    else taps.others += 1
  }, true)
`
type Taps = { counting: number; others: number }

test('a prepared list of 50 orders is packed on a phone with at most three taps an order beyond counting', {
  ...long.phoneOnly,
}, async ({ page, app, api, expectBrowserError }) => {
  test.setTimeout(300_000)
  expectBrowserError(/401/)
  const made: { id: string; number: string; quantity: number }[] = []
  for (let index = 0; index < ordersCount; index++) {
    const counts = contents[index % contents.length] ?? {}
    const id = await placeGuestOrder(api, uniqueEmail(), counts, 'Cod')
    const quantity = Object.values(counts).reduce((sum, count) => sum + count, 0)
    made.push({ id, number: await readOrderNumber(app, id), quantity })
  }

  await page.addInitScript({ content: countTaps })
  await page.goto(`${app.url}/admin/packing?${made.map(({ id }) => `id=${id}`).join('&')}`)
  await page.getByLabel('E-mail').fill('sklep@slodki-ul.test')
  await page.getByLabel('Hasło', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Dalej' }).click()
  const uncounted = page.locator('button[aria-pressed="false"]').filter({ visible: true })
  const readTaps = () => page.evaluate<Taps>('taps')

  for (const { number, quantity } of made) {
    await expect(page.getByRole('heading', { level: 2, name: number, exact: true })).toBeVisible()
    await expect(uncounted).toHaveCount(quantity)
    const before = await readTaps()
    for (let left = quantity - 1; left >= 0; left--) {
      await uncounted.first().click()
      await expect(uncounted).toHaveCount(left)
    }
    await page.getByRole('button', { name: /^Spakowane/ }).click()
    await expect(page.getByRole('heading', { level: 2, name: number, exact: true })).toHaveCount(0)
    const after = await readTaps()
    expect(after.counting - before.counting, number).toBe(quantity)
    expect(after.others - before.others, number).toBeLessThanOrEqual(tapsMax)
  }
  await expect(page.getByText('Wszystko spakowane')).toBeVisible()
  const statuses = () =>
    queryPostgres(
      app.databaseUrl ?? '',
      'select count(*)::int as packed from orders where id = any($1) and status = $2',
      [made.map(({ id }) => id), 'Packed'],
    )
  await expect.poll(statuses).toEqual([{ packed: ordersCount }])
})
