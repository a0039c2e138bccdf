import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { expect, it, vi } from 'vitest'
import { pl } from '#i18n/pl.ts'

// The API module reads the location when it is loaded.
vi.stubGlobal('location', { origin: 'http://ul.test' })
await i18next.use(initReactI18next).init({ lng: 'pl', resources: { pl }, keySeparator: false })
const [{ popFailure, Toaster }, { ToastCard }] = await Promise.all([
  import('./toaster.tsx'),
  import('@slodki-ul/ui/toast-card.tsx'),
])

it('a failure shows no toast while a server renders the page, only its empty place (UI-20)', () => {
  popFailure('ERRORS.BASIC', 'addToCart')
  const html = renderToStaticMarkup(<Toaster />)
  expect(html).toContain('popover="manual"')
  expect(html).not.toMatch(/role="(alert|status)"/)
  for (const text of [pl.errors['ERRORS.UNABLETOADDTOCART'], pl.errors['ERRORS.ERROR']]) {
    expect(html).not.toContain(text)
    // A rendered toast contains this text, so its absence above is meaningful.
    const drawn = <ToastCard kind="error" title={text} text="" onClose={() => {}} time={1} timeAfterPause={1} paused />
    expect(renderToStaticMarkup(drawn)).toContain(text)
  }
})
