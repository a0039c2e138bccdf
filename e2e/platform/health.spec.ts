import type { Page } from '@playwright/test'
import { demoPassword } from '../support/accounts.ts'
import { queryPostgres } from '../support/database.ts'
import { expect, inBothLanguages, long, test } from '../support/fixtures.ts'
import { placeOrder } from '../support/order-scenarios.ts'
import { getOrderResult, sessionIdOf } from '../support/orders.ts'

const texts = {
  pl: {
    email: 'E-mail',
    password: 'Hasło',
    next: 'Dalej',
    title: 'Stan systemu',
    waiting: 'Czekają na Ciebie',
    figures: 'Liczby okresu',
    periods: ['7 dni', '14 dni', 'Rok'] as [string, string, string],
    definition: 'Co to znaczy',
    sales: /pomniejszone o\skorekty, brutto/,
    dates: 'Daty',
    from: 'Od dnia',
    to: 'Do dnia',
    fell: '-0,3 p.',
    age: '40 dni',
    bell: /^Powiadomienia, \d+ now/,
    notices: 'Powiadomienia',
    readAll: 'Oznacz wszystkie jako przeczytane',
    choose: 'Wybierz, co ma przychodzić mailem',
    dispute: 'Reklamacja płatności w banku',
    daily: 'Mailem raz dziennie',
    saved: 'Zapisano.',
    notDelivered: 'Mail nie doszedł',
    stalled: 'Mail, który nie doszedł',
    sendNow: 'Wyślij teraz',
    sendAll: 'Wyślij wszystkie maile',
    onItsWay: /^Ruszyło: test-stalled/,
    advice: /Sprawdź dane serwera poczty/,
    job: 'Maile',
    run: 'Uruchom: Maile',
    ran: /Maile: do zrobienia było \d+\./,
    ask: 'Zapytaj o 72 godziny',
    confirm: 'Zapytaj',
    settled: /Nie dotarło: [1-9]\d*, rozliczone teraz: [1-9]\d*\./,
    nothingMissed: /Dostawca zna \d+/,
    check: 'Sprawdź teraz',
  },
  en: {
    email: 'E-mail',
    password: 'Password',
    next: 'Next',
    title: 'System health',
    waiting: 'Waiting for you',
    figures: 'Figures of the period',
    periods: ['7 days', '14 days', 'Year'] as [string, string, string],
    definition: 'What it means',
    sales: /less corrections, gross/,
    dates: 'Dates',
    from: 'From',
    to: 'To',
    fell: '-0.3 pts',
    age: '40 days',
    bell: /^Notices, \d+ new/,
    notices: 'Notices',
    readAll: 'Mark all as read',
    choose: 'Choose what comes by mail',
    dispute: 'Payment disputed at the bank',
    daily: 'By mail once a day',
    saved: 'Saved.',
    notDelivered: 'Mail not delivered',
    stalled: 'Mail that was not delivered',
    sendNow: 'Send now',
    sendAll: 'Send all mails',
    onItsWay: /^On its way: test-stalled/,
    advice: /Check the data of the mail server/,
    job: 'Mails',
    run: 'Run: Mails',
    ran: /Mails: \d+ to do\./,
    ask: 'Ask about 72 hours',
    confirm: 'Ask',
    settled: /Not arrived: [1-9]\d*, settled now: [1-9]\d*\./,
    nothingMissed: /The provider knows \d+/,
    check: 'Check now',
  },
}

async function signIn(page: Page, { email, password, next }: (typeof texts)['pl'], name: string) {
  await page.getByLabel(email).fill(`${name}@slodki-ul.test`)
  await page.getByLabel(password, { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: next }).click()
}

inBothLanguages(() => {
  test(
    'an owner sees what stands still, mends it, runs a job and settles what the provider never got through; support reads (BO-191, BO-039)',
    long.phoneOnly,
    async ({ page, app, api, sandbox, language, expectAccessible, expectBrowserError }) => {
      test.slow()
      const t = texts[language]
      // Without a session.
      expectBrowserError(/401/)
      const run = (statement: string) => queryPostgres(app.databaseUrl ?? '', statement)
      await page.addInitScript((chosen) => localStorage.setItem('admin.language', chosen), language)
      const { orderId, url } = await placeOrder(api, 'card')
      await sandbox.next({ deliver: 'never' })
      await sandbox.act(sessionIdOf(url) ?? '', 'pay')
      for (const name of ['a', 'b'])
        await run(`insert into mails (occasion, kind, recipient, language, data, created_at, due_at, attempts, failed_at)
        values ('${name}' || gen_random_uuid(), 'test-stalled', 'zosia@poczta.example', 'pl', '{}', now() - interval '40 days', now(), 12, now() - interval '1 hour')`)

      await page.goto(`${app.url}/admin`)
      await signIn(page, t, 'admin')
      await expect(page.getByRole('heading', { name: t.waiting })).toBeVisible()
      await expect(page.getByRole('row').filter({ hasText: 'test-stalled' })).toHaveCount(2)
      await expect(page.getByRole('row').filter({ hasText: 'test-stalled' }).first()).toContainText(t.age)
      const fell = {
        before: { from: '2026-01-01', to: '2026-01-07' },
        figures: [{ kind: 'churn', value: 2.1, before: 2.4 }],
      }
      const figures = page.getByRole('list', { name: t.figures })
      await expect(figures.getByRole('listitem')).toHaveCount(5)
      await expect(page.getByRole('radio', { name: t.periods[1] })).toBeChecked()
      for (const period of t.periods) {
        const asked = page.waitForRequest(/admin\/figures\?/)
        await page.getByRole('radio', { name: period }).click()
        const query = new URL((await asked).url()).searchParams
        const days = (Date.parse(query.get('to') ?? '') - Date.parse(query.get('from') ?? '')) / 86_400_000 + 1
        expect(days).toBe([7, 14, 365][t.periods.indexOf(period)])
      }
      await figures.getByText(t.definition).first().click()
      await expect(figures.getByText(t.sales)).toBeVisible()
      await page.getByRole('radio', { name: t.dates }).click()
      await page.getByLabel(t.from, { exact: true }).fill('2026-01-08')
      await page.route('**/api/admin/figures?*to=2026-01-14*', (route) => route.fulfill({ json: fell }))
      await page.getByLabel(t.to, { exact: true }).fill('2026-01-14')
      await expect(figures.locator('[data-good]')).toContainText(t.fell)

      // The bell: a notice is read off, and mailed as the person chooses.
      // A job ends notices without their dispute: this one may meet it.
      const bell = page.getByRole('button', { name: t.bell })
      await expect(async () => {
        await run(
          `insert into notices (kind, record, label, raised_at) values ('dispute', 'dp_' || gen_random_uuid(), '249.00 PLN', now())`,
        )
        await page.reload()
        await expect(bell).toBeVisible({ timeout: 5_000 })
      }).toPass()
      await bell.click()
      const notices = page.getByRole('dialog', { name: t.notices })
      await expect(notices.getByText('249.00 PLN').first()).toBeVisible()
      await expectAccessible('notices')
      await notices.getByRole('button', { name: t.readAll }).click()
      await expect(notices.getByRole('button', { name: t.readAll })).toHaveCount(0)
      await notices.getByRole('link', { name: t.choose }).click()
      await page.getByLabel(t.dispute).selectOption(t.daily)
      await expect(page.getByText(t.saved)).toBeVisible()
      await page.reload()
      await expect(page.getByLabel(t.dispute)).toHaveValue('daily')
      await page.goto(`${app.url}/admin`)
      await page.getByRole('link', { name: t.notDelivered }).first().click()
      await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
      await expect(page.getByText(t.advice)).toBeVisible()
      await expect(page.getByRole('row').filter({ hasText: t.job })).toBeVisible()

      const stalled = page.getByRole('listitem').filter({ hasText: 'test-stalled' })
      await expect(stalled).toHaveCount(2)
      await stalled.first().getByRole('button', { name: t.sendNow }).click()
      await expect(page.getByRole('status').getByText(t.onItsWay)).toBeVisible()
      await expect(stalled).toHaveCount(1)
      await run("delete from mails where kind = 'test-stalled'")
      await page.getByRole('button', { name: t.check }).click()
      await expect(stalled).toHaveCount(0)

      await page.getByRole('button', { name: t.run }).click()
      await expect(page.getByRole('status').getByText(t.ran)).toBeVisible()

      // The provider has the payment, and its message never arrived.
      expect((await getOrderResult(api, { orderId })).state).not.toBe('paid')
      const ask = async () => {
        await page.getByRole('button', { name: t.ask }).click()
        await expectAccessible('question')
        await page.getByRole('dialog').getByRole('button', { name: t.confirm }).click()
      }
      await ask()
      await expect(page.getByRole('status').getByText(t.settled)).toBeVisible()
      expect((await getOrderResult(api, { orderId })).state).toBe('paid')
      await ask()
      await expect(page.getByRole('status').getByText(t.nothingMissed)).toBeVisible()

      await page.context().clearCookies()
      await page.goto(`${app.url}/admin/settings/health`)
      await signIn(page, t, 'obsluga')
      await expect(page.getByRole('row').filter({ hasText: t.job })).toBeVisible()
      for (const name of [t.run, t.ask]) await expect(page.getByRole('button', { name })).toHaveCount(0)
    },
  )
})
