import { expect, type Page } from '@playwright/test'
import type { ExpectedTexts } from './expected-texts.ts'

export const googleButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Google', exact: true })
export const facebookButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Facebook', exact: true })

/** Presses Google's own button, which is in Google's frame. Returns its window. */
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

/** Chooses a person in the provider's window, and the failure to simulate. */
export async function choose(
  popup: Page,
  { social }: ExpectedTexts,
  { email = '', fault = 'none' }: Person,
): Promise<void> {
  await popup.getByLabel(social.hostedEmail).fill(email)
  await popup.getByLabel(social.hostedName).fill('Zofia')
  await popup.getByLabel(social.fault).selectOption(fault)
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: social.signInByForm, exact: true }).click()
  await closed
}

/** Accepts the terms, which a first sign-in through a provider asks for. */
export async function acceptTerms(page: Page, { auth }: ExpectedTexts): Promise<void> {
  const tick = page.getByRole('checkbox', { name: auth.acceptTick })
  await tick.check()
  await page.getByRole('button', { name: auth.accept, exact: true }).click()
  await expect(tick).toBeHidden()
}
