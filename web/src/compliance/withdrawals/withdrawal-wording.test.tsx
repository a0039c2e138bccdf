import { exceptionTexts, withdrawalExceptions } from '@slodki-ul/contract/catalogue/withdrawal-exceptions'
import { withdrawalButtons } from '@slodki-ul/contract/compliance/withdrawal-buttons'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { ExceptionNote } from '#catalogue/products/exception-note.tsx'
import { pl } from '#i18n/pl.ts'
import { emptyStatement } from './statement.rules.ts'

await i18next.use(initReactI18next).init({ lng: 'pl', resources: { pl }, keySeparator: false })
// The API module reads the location when it is loaded.
vi.stubGlobal('location', { origin: 'http://ul.test', protocol: 'http:' })
vi.stubGlobal('document', { cookie: '' })
const { BoughtNote } = await import('#commerce/checkout/result-parts.tsx')
const { WithdrawalReview } = await import('./withdrawal-review.tsx')

const { store } = await import('#core/store.ts')
const { DeliveryLine } = await import('#catalogue/shipping/delivery-line.tsx')

const draw = (part: ReactNode) =>
  renderToStaticMarkup(
    <Provider store={store}>
      <MemoryRouter>{part}</MemoryRouter>
    </Provider>,
  )

it.each(['pl', 'en'] as const)(
  'BO-157 both buttons and the exceptions are worded in the shop as the back office shows them (%s)',
  async (language) => {
    await i18next.changeLanguage(language)
    const link = draw(<BoughtNote bought="SU-10001" withdrawal={{ orderNumber: 'SU-10001' }} />)
    expect(link).toContain(`>${withdrawalButtons[language].open}</a>`)
    const review = { typed: emptyStatement, isSending: false } as unknown as Parameters<typeof WithdrawalReview>[0]
    expect(draw(<WithdrawalReview {...review} />)).toContain(withdrawalButtons[language].confirm)
    for (const exception of withdrawalExceptions)
      expect(draw(<ExceptionNote exception={exception} />)).toContain(exceptionTexts[language][exception])
    expect(draw(<ExceptionNote exception={null} />)).toBe('')
    // The 14 days stand beside the delivery only of what may be sent back.
    expect(draw(<DeliveryLine isReturnable />).match(/<li/g)).toHaveLength(2)
    expect(draw(<DeliveryLine isReturnable={false} />).match(/<li/g)).toHaveLength(1)
  },
)
