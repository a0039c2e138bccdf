import type { Page } from '@playwright/test'
import { demoPassword } from '../support/accounts.ts'
import { expect, long, test } from '../support/fixtures.ts'

// The clock moves by weeks and the terms change: an app of its own.
test.use({ appOptions: { environment: { RATE_LIMIT_FACTOR: '994' } } })

const dayMs = 86_400_000

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/admin/texts/terms`)
  await page.getByLabel('E-mail').fill('admin@slodki-ul.test')
  await page.getByLabel('Hasło', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Dalej' }).click()
}

test(
  'an owner plans new terms that subscribers are told of 14 days before, with what changes (BO-139)',
  long.desktopOnly,
  async ({ page, app, sandbox, waitForMail, expectAccessible, expectNoHorizontalScroll, expectBrowserError }) => {
    expectBrowserError(/status of 401/)
    await signIn(page, app.url)
    const sentence = 'Wysyłamy także w soboty.'
    await page.getByRole('textbox', { name: 'Tekst po polsku' }).press('ControlOrMeta+End')
    await page.keyboard.type(` ${sentence}`)
    await page.keyboard.press('ControlOrMeta+s')
    await expect(page.getByText('Zapisano', { exact: true })).toBeVisible()
    const begin = new Date(Date.parse((await sandbox.clock()).now) + 30 * dayMs).toISOString().slice(0, 10)
    await page.getByLabel('Obowiązuje od (czas w\u00a0Warszawie)').fill(`${begin}T06:00`)
    await page.getByLabel(/^Wyślij subskrybentom mail z\sróżnicami 14\sdni wcześniej/).check()
    await page.getByRole('button', { name: 'Zaplanuj publikację' }).click()
    await expect(page.getByText(/^Mail do subskrybentów wyjdzie /)).toBeVisible()
    await expectAccessible('planned terms')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoHorizontalScroll('planned terms on a phone')
    await page.setViewportSize({ width: 1440, height: 900 })
    expect((await sandbox.mails('ania@slodki-ul.test')).filter(({ text }) => text.includes(sentence))).toEqual([])

    await sandbox.advanceClock(17)
    const mail = await waitForMail('ania@slodki-ul.test', /regulamin/i)
    expect(mail.text).toContain(sentence)
    await page.goto('about:blank')
    await signIn(page, app.url)
    await expect(page.getByText(/^Mail dosta\p{L}+ \d+ subskrybent/u)).toBeVisible()
    // The clock jumped beyond the moment of the mail: the terms wait their 14 days from when it left.
    const next = (await page.getByRole('row', { name: /^Następna wersja/ }).textContent()) ?? ''
    const day = /od (\d\d\.\d\d\.\d{4}, \d\d:\d\d)/.exec(next)?.[1] ?? next
    expect(mail.text).toContain(day)
    // They were told of this day: the terms do not hold sooner.
    await expect(page.getByRole('button', { name: 'Opublikuj teraz' })).toBeDisabled()
    await sandbox.advanceClock(15)
    await expect(async () => {
      await page.goto('about:blank')
      await page.goto(`${app.url}/#/regulamin`)
      await expect(page.getByRole('main').getByText(sentence)).toBeVisible({ timeout: 3_000 })
    }).toPass({ timeout: 30_000 })
  },
)
