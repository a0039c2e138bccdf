import type { Subscription } from '@slodki-ul/contract/membership/billing'
import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { en } from '#i18n/en.ts'
import { pl } from '#i18n/pl.ts'

await i18next.use(initReactI18next).init({ lng: 'pl', resources: { pl, en }, keySeparator: false })
// The API module reads the location when it is loaded.
vi.stubGlobal('location', { origin: 'http://ul.test', protocol: 'http:' })
vi.stubGlobal('document', { cookie: '' })
const { store } = await import('#core/store.ts')
const { SubscriptionCard } = await import('./subscription-card.tsx')

const subscription: Subscription = {
  ...{ id: crypto.randomUUID(), planId: 3, type: 'Monthly', title: 'Miesięczny', status: 'Active' },
  // Paid until shortly before midnight in Warsaw; access continues during the grace period.
  ...{ paidUntil: '2026-12-31T22:59:00.000Z', expirationDate: '2027-01-03T22:59:00.000Z' },
  ...{ price: 34.9, paymentMethod: 'Stripe', cancellationPlanned: false, providerSubscriptionId: 'sub_1' },
  ...{ discountCode: null, nextPayment: null, gifts: [] },
  access: { allowed: true, reason: 'renews', until: '2027-01-03T22:59:00.000Z', since: null },
}

async function draw(change: Partial<Subscription>, language: 'pl' | 'en' = 'pl') {
  await i18next.changeLanguage(language)
  const html = renderToStaticMarkup(
    <Provider store={store}>
      <MemoryRouter>
        <SubscriptionCard subscription={{ ...subscription, ...change }} />
      </MemoryRouter>
    </Provider>,
  ).replaceAll('\u00a0', ' ')
  const text = (markup = '') => markup.replaceAll(/<[^>]+>/g, '')
  return {
    status: text(/<\/h2>(.*?)<dl/s.exec(html)?.[1]),
    facts: [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, name, value]) => [name, text(value)]),
  }
}

describe('the subscription in the account', () => {
  it.each([
    ['Active', 'Aktywna', 'Active'],
    ['Inactive', 'Nieaktywna', 'Inactive'],
    ['Pending', 'Czeka na płatność', 'Awaiting payment'],
    ['Cancelled', 'Anulowana, dostęp do 31.12.2026', 'Cancelled, access until 01.07.2027'],
    ['Expired', 'Wygasła', 'Expired'],
    ['PastDue', 'Płatność zaległa', 'Payment overdue'],
  ] as const)(
    'shows its status %s, its paid date as the deadline, and its price (SUB-45)',
    async (status, inPolish, inEnglish) => {
      expect(await draw({ status })).toEqual({
        status: inPolish,
        facts: [
          ['Ważna do', '31.12.2026'],
          ['Cena', '34,90 zł / miesiąc'],
          ['Płatność', 'Karta'],
        ],
      })
      const changed = {
        status,
        type: 'Yearly',
        price: 279,
        paymentMethod: 'Blik',
        paidUntil: '2027-06-30T22:00:00.000Z',
      }
      expect(await draw(changed as Partial<Subscription>, 'en')).toEqual({
        status: inEnglish,
        facts: [
          ['Valid until', '01.07.2027'],
          ['Price', '279 zł / year'],
          ['Payment', 'BLIK or bank transfer'],
        ],
      })
    },
  )

  it('says of a planned cancellation until when it may be watched (SUB-52)', async () => {
    const planned = await draw({ status: 'Active', cancellationPlanned: true })
    expect(planned.status).toBe('Anulowana, dostęp do 31.12.2026')
  })

  it('does not promise access to a cancelled one that is over (SUB-53)', async () => {
    const over = await draw({ status: 'Cancelled', access: { ...subscription.access, allowed: false } })
    expect(over.status).toBe('Anulowana')
  })

  it('has no deadline while nothing was paid, and none ever when it is for ever', async () => {
    const { facts } = await draw({ status: 'Pending', paidUntil: null, expirationDate: null })
    expect(facts.map(([name]) => name)).toEqual(['Cena', 'Płatność'])
    const eternal = await draw({ type: 'Eternal', price: 1490, expirationDate: '9999-12-31T00:00:00.000Z' })
    expect(eternal.facts.slice(0, 2)).toEqual([
      ['Ważna do', 'bezterminowo'],
      ['Cena', '1 490 zł raz'],
    ])
  })
})
