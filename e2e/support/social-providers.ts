import { expect, type Page } from '@playwright/test'
import type { ExpectedTexts } from './expected-texts.ts'

export const googleButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Google', exact: true })
export const facebookButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Facebook', exact: true })

/** Presses Google's own button, which is in a frame of Google's; answers its window. */
export async function openGoogle(page: Page): Promise<Page> {
  await googleButton(page).click()
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.frameLocator('iframe[title="Google"]').getByRole('button').click(),
  ])
  return popup
}

export async function openFacebook(page: Page): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), facebookButton(page).click()])
  return popup
}

type Person = { email?: string; fault?: string }

/** Says in the provider's window who somebody is, and what shall go wrong. */
export async function choose(
  popup: Page,
  { social }: ExpectedTexts,
  { email = '', fault = 'none' }: Person,
): Promise<void> {
  await popup.getByLabel(social.hostedEmail).fill(email)
  await popup.getByLabel(social.hostedName).fill('Zofia')
  await popup.getByLabel(social.fault).selectOption(fault)
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: social.enter, exact: true }).click()
  await closed
}

/** Somebody who has never been here is asked for the terms: no form has told them before. */
export async function acceptTerms(page: Page, { auth }: ExpectedTexts): Promise<void> {
  const tick = page.getByRole('checkbox', { name: auth.acceptTick })
  await tick.check()
  await page.getByRole('button', { name: auth.accept, exact: true }).click()
  await expect(tick).toBeHidden()
}
