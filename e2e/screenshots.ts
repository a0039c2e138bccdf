// `node e2e/screenshots.ts`: takes the pictures of docs/images from a demo on the embedded database. Needs a build of the web
// (`npm run build`) and Chromium (CHROMIUM_PATH).
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { demoPassword, signInByApi } from './support/accounts.ts'
import { startApp } from './support/app.ts'
import { declinedConsentCookie } from './support/cookie-consent.ts'
import { root } from './support/managed-process.ts'

type Picture = { name: string; path: string; width: number; height: number; email?: string }

const folder = join(root, 'docs/images')
const desktop = { width: 1280, height: 800 }
const pictures: readonly Picture[] = [
  { name: 'home', path: '/', ...desktop },
  { name: 'shop', path: '/sklep', ...desktop },
  { name: 'course', path: '/kursy/1', ...desktop, email: 'ania@slodki-ul.test' },
  { name: 'shop-phone', path: '/sklep', width: 390, height: 800 },
]

/** Takes one picture as WebP, which Playwright's own screenshots do not offer. */
async function takePicture(browser: Browser, { url, api }: { url: string; api: string }, picture: Picture) {
  const { name, path, width, height, email } = picture
  const context = await browser.newContext({ viewport: { width, height }, locale: 'pl-PL', reducedMotion: 'reduce' })
  await context.addCookies([declinedConsentCookie(url)])
  if (email) {
    const session = await signInByApi(api, email, demoPassword)
    await context.addCookies([{ name: 'currentUser', value: encodeURIComponent(JSON.stringify(session)), url }])
  }
  const page = await context.newPage()
  await page.goto(`${url}/#${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  const { data } = await (await context.newCDPSession(page)).send('Page.captureScreenshot', {
    format: 'webp',
    quality: 70,
  })
  const image = Buffer.from(data, 'base64')
  writeFileSync(join(folder, `${name}.webp`), image)
  console.log(`docs/images/${name}.webp: ${Math.round(image.length / 1000)} kB`)
  await context.close()
}

async function main(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const app = await startApp({ engine: 'pglite' })
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  try {
    for (const picture of pictures) {
      await takePicture(browser, { url: app.url, api: app.servers[0]?.url ?? app.url }, picture)
    }
  } finally {
    await browser.close()
    await app.stop()
  }
}

await main()
process.exit()
