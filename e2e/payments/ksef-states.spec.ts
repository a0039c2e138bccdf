import { placeGuestOrder } from '../support/account-orders.ts'
import { demoPassword } from '../support/accounts.ts'
import { queryPostgres } from '../support/database.ts'
import { expect, long, test } from '../support/fixtures.ts'
import { payOrder } from '../support/order-scenarios.ts'

const hexagons = 58
const number = '5265877635-20261127-0100001AF629-AF'

/** What a row of the queue may be, and the words that staff then see on the page of the document. */
const states: readonly [name: string, columns: Record<string, string>, seen: string | RegExp][] = [
  ['waiting', { state: "'waiting'" }, 'w kolejce'],
  ['waiting for access', { state: "'waiting'", code: "'access'", words: "'http_401'" }, 'KSeF nas nie wpuszcza'],
  ['waiting for its invoice', { state: "'waiting'", code: "'original'" }, 'czeka na numer faktury'],
  ['sent', { state: "'sent'", hash: "'h'", session: "'s'", invoice: "'i'" }, 'wysłana'],
  ['refused by KSeF', { state: "'refused'", code: "'450'", words: "'Błąd semantyczny'" }, /Błąd semantyczny/],
  ['refused by the schema', { state: "'refused'", code: "'schema'", words: "'P_12'" }, 'niezgodna ze schematem'],
  ['offline', { state: "'offline'", last_day: "'2026-11-30'" }, /30\.11\.2026/],
  ['accepted', { state: "'accepted'", number: `'${number}'`, accepted_at: 'now()' }, number],
]
const empty = ['hash', 'session', 'invoice', 'number', 'accepted_at', 'code', 'words', 'last_day', 'due_at']

test(
  'an invoice is accessible in each state of its way to KSeF, wide and narrow',
  long.desktopOnly,
  async ({ page, app, api, sandbox, email, expectAccessible, expectNoHorizontalScroll, expectBrowserError }) => {
    test.slow()
    expectBrowserError(/401/)
    const databaseUrl = app.databaseUrl ?? ''
    const orderId = await placeGuestOrder(api, email, { [hexagons]: 1 }, 'Stripe', {
      userWantsInvoice: true,
      companyData: {
        ...{ name: 'Cukiernia Malwa', taxId: '5260001246' },
        address: { address: 'Lipowa 4', zipCode: '20-020', city: 'Lublin', country: 'Polska' },
      },
    })
    await payOrder(api, sandbox, { story: 'card', email, orderId, url: '' })
    const find = async () =>
      (await queryPostgres<{ id: string }>(databaseUrl, 'select id from invoices where order_id = $1', [orderId]))[0]
        ?.id
    await expect.poll(find, { timeout: 30_000 }).toBeDefined()
    const id = (await find()) ?? ''
    await queryPostgres(
      databaseUrl,
      `insert into ksef_sends (document_id, environment, state, created_at) values ($1, 'test', 'waiting', now())
         on conflict do nothing`,
      [id],
    )
    await page.addInitScript(() => localStorage.setItem('admin.language', 'pl'))
    await page.goto(`${app.url}/admin/documents/${id}`)
    await page.getByLabel('E-mail').fill('admin@slodki-ul.test')
    await page.getByLabel('Hasło', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Dalej' }).click()
    const tile = page.locator('section').filter({ has: page.getByRole('heading', { name: 'KSeF' }) })
    await expect(tile).toBeVisible()
    for (const [name, columns, seen] of states) {
      const all = { ...Object.fromEntries(empty.map((column) => [column, 'null'])), ...columns }
      const changes = Object.entries(all).map(([column, value]) => `${column} = ${value}`)
      await queryPostgres(databaseUrl, `update ksef_sends set ${changes.join(', ')} where document_id = $1`, [id])
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 })
        await page.reload()
        await expect(tile.getByText(seen, { exact: true }).first()).toBeVisible()
        await expectAccessible(`an invoice that is ${name}, at ${width} px`)
        await expectNoHorizontalScroll(`an invoice that is ${name}, at ${width} px`)
      }
    }
  },
)
