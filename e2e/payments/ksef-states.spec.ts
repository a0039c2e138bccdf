import type { Page } from '@playwright/test'
import { findAccessibilityViolations } from '../support/accessibility.ts'
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

const allColumns = (columns: Record<string, string>) => ({
  ...Object.fromEntries(empty.map((column) => [column, 'null'])),
  ...columns,
})

/** Copies of an invoice in each other state than its own. */
async function copyToStates(databaseUrl: string, id: string) {
  const copies = states.filter(([name]) => name !== 'accepted')
  await queryPostgres(databaseUrl, `insert into invoice_series values ('states', ${copies.length})`, [])
  for (const [index, [name, columns]] of copies.entries()) {
    const [copy] = await queryPostgres<{ id: string }>(
      databaseUrl,
      `insert into invoices select copied.* from invoices document, jsonb_populate_record(document, jsonb_build_object(
         'id', gen_random_uuid(), 'number', 'STAN/' || $2::text, 'series', 'states', 'position', $2::int, 'occasion', $3::text,
         'due_at', null, 'file_id', null)) copied where document.id = $1 returning id`,
      [id, String(index + 1), `state ${name}`],
    )
    const all = { ...allColumns(columns), document_id: `'${copy?.id}'`, environment: "'test'", created_at: 'now()' }
    await queryPostgres(
      databaseUrl,
      `insert into ksef_sends (${Object.keys(all)}) values (${Object.values(all).join(', ')})`,
      [],
    )
  }
}

type Check = (what: string) => Promise<void>

/** By the keys alone the proof of the numbers; then the archive of all PDFs, made in the background. */
async function exportMonth(page: Page, expectAccessible: Check) {
  await page.getByRole('button', { name: 'Eksport miesiąca' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: /^Rejestr sprzedaży, CSV/ })).toBeFocused()
  expect(await findAccessibilityViolations(page, { include: '[role=menu]:popover-open' })).toEqual([])
  await page.keyboard.press('End')
  const proof = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await proof).suggestedFilename()).toMatch(/^numeracja-20\d\d-\d\d\.pdf$/)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Eksport miesiąca' }).click()
  await page.getByRole('menuitem', { name: /^Wszystkie PDF/ }).click()
  await expect(page.getByRole('button', { name: 'Pobierz plik' })).toBeVisible({ timeout: 30_000 })
  await expectAccessible('an archive of a month')
  const archive = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Pobierz plik' }).click()
  expect((await archive).suggestedFilename()).toMatch(/^documents-pdfs-.+\.zip$/)
}

/** What the list says when the server fails, and until it answers. */
async function lookWhileUnanswered(page: Page, expectAccessible: Check) {
  const asked = /api\/admin\/(document-numbers|documents\?)/
  await page.route(asked, (route) => route.fulfill({ status: 500, body: '' }))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Spróbuj ponownie' })).toHaveCount(2)
  await expectAccessible('documents that could not be loaded')
  const waiting = Promise.withResolvers<void>()
  await page.route(asked, async (route) => {
    await waiting.promise
    await route.continue()
  })
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: 'Wczytujemy' })).toHaveCount(2)
  await expectAccessible('documents that are loading')
  waiting.resolve()
}

test(
  'an invoice and the list of documents are accessible in each state of the way to KSeF, wide and narrow',
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
      const changes = Object.entries(allColumns(columns)).map(([column, value]) => `${column} = ${value}`)
      await queryPostgres(databaseUrl, `update ksef_sends set ${changes.join(', ')} where document_id = $1`, [id])
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 })
        await page.reload()
        await expect(tile.getByText(seen, { exact: true }).first()).toBeVisible()
        await expectAccessible(`an invoice that is ${name}, at ${width} px`)
        await expectNoHorizontalScroll(`an invoice that is ${name}, at ${width} px`)
      }
    }

    await copyToStates(databaseUrl, id)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${app.url}/admin/documents`)
    const list = page.getByRole('table', { name: 'Dokumenty' })
    const tab = (name: RegExp) => page.getByRole('navigation', { name: 'Zapisane widoki' }).getByRole('link', { name })
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(list.getByRole('link', { name: /^STAN/ })).toHaveCount(states.length - 1)
      await expect(list.getByText('Ministerstwo odrzuciło dokument.')).toBeVisible()
      await expect(tab(/^Faktury/)).toContainText(String(states.length))
      await expectAccessible(`documents in each state, at ${width} px`)
      await expectNoHorizontalScroll(`documents in each state, at ${width} px`)
    }
    await exportMonth(page, expectAccessible)
    await page.goto(`${app.url}/admin/documents`)
    await list.getByRole('link', { name: 'Popraw nabywcę' }).click()
    await expect(page.getByRole('dialog', { name: /^Popraw nabywcę w/ })).toBeVisible()
    await page.goto(`${app.url}/admin/documents`)
    await expect(list.getByRole('link', { name: /^STAN/ })).toHaveCount(states.length - 1)
    // By the keys alone: a tab, what it lists, and the document sent again from its row.
    await tab(/^KSeF wymaga ręki/).focus()
    await page.keyboard.press('Enter')
    await expect(list.getByRole('link', { name: /^STAN/ })).toHaveCount(4)
    await list.getByText('(450)').locator('..').locator('..').getByRole('button', { name: 'Wyślij' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText(/wróciła do kolejki/)).toBeVisible()
    await expect(list.getByRole('link', { name: /^STAN/ })).toHaveCount(3)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('combobox', { name: 'Miesiąc' }).selectOption({ index: 5 })
    await expect(page.getByRole('heading', { name: 'Nic nie pasuje' })).toBeVisible()
    await expectAccessible('a month without documents')
    expectBrowserError(/500/)
    await lookWhileUnanswered(page, expectAccessible)
  },
)
