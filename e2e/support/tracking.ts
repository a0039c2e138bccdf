import type { BrowserContext, Page } from '@playwright/test'
import type { ExpectedTexts } from './expected-texts.ts'
import { expect } from './fixtures.ts'
import type { PixelEvent, Sandbox } from './sandbox-client.ts'

export const questionOf = (page: Page, { tracking }: ExpectedTexts) =>
  page.getByRole('dialog', { name: tracking.question })

export const cookieOf = async (context: BrowserContext, name: string) =>
  (await context.cookies()).find((cookie) => cookie.name === name)?.value

/** The pixel events of this browser, which has an id only once it sends events. */
export async function readPixelEvents(context: BrowserContext, sandbox: Sandbox): Promise<PixelEvent[]> {
  const browser = await cookieOf(context, '_fbp')
  const { events, refused } = await sandbox.pixel()
  expect(refused).toEqual([])
  return events.filter((event) => event.browser === browser)
}
