import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { en } from '#i18n/en.ts'
import { pl } from '#i18n/pl.ts'
import { messageOf } from './failure-messages.ts'

const toasts = vi.hoisted(() => ({ showFailure: vi.fn(), showNotification: vi.fn(), showWarning: vi.fn() }))
vi.mock('./toasts.ts', () => toasts)
const saveFile = vi.hoisted(() => vi.fn())
vi.mock('./save-file.ts', () => ({ saveFile }))

const id = '3f9b1c1e-0000-4000-8000-000000000000'
const inPolish = { query: { languageCode: 'pl' } }
/** The response body of the server; the calls below return it unchanged. */
const body = { url: 'https://provider.example/pay', id: 7 }

/**
 * Each action family by its call: what is sent, how a failure is shown (by a toast after an action of the user, in its own
 * place after a read, not at all where nothing is lost), and its message.
 */
const families: [family: string, call: string, argument: unknown, sent: string, shown: Shown, message: string][] = [
  ['login', 'login', { body: {} }, 'POST account/login', 'toast', 'ERRORS.BASIC'],
  ['login with a code', 'loginTfa', { body: {} }, 'POST account/login-tfa', 'toast', 'ERRORS.BASIC'],
  ['logout', 'logout', { body: {} }, 'POST account/logout', 'silent', 'ERRORS.BASIC'],
  ['check subscription', 'checkSubscription', {}, 'GET account/check-subscription', 'silent', 'ERRORS.BASIC'],
  [
    'reset password',
    'resetPassword',
    { body: {} },
    'POST account/reset-password-from-token',
    'toast',
    'ERRORS.UNABLETORESETPASSWORD',
  ],
  [
    'update basic info',
    'updateUser',
    { body: { firstName: 'Ola' } },
    'PUT users/update-user',
    'toast',
    'ERRORS.UNABLETOUPDATEUSER',
  ],
  [
    'update address',
    'updateUser',
    { body: { address: {} } },
    'PUT users/update-user',
    'toast',
    'ERRORS.UNABLETOUPDATEUSER',
  ],
  [
    'delete account',
    'deleteAccount',
    { body: {} },
    'POST users/delete-account',
    'toast',
    'ERRORS.UNABLETODELETEACCOUNT',
  ],
  ['enable two-factor', 'enableTfa', { body: {} }, 'POST account/tfa-setup', 'toast', 'ERRORS.UNABLETOENABLETFA'],
  [
    'disable two-factor',
    'disableTfa',
    { query: { email: 'a@b.pl' }, body: {} },
    'DELETE account/tfa-setup',
    'toast',
    'ERRORS.UNABLETODISABLETFA',
  ],
  [
    'order subscription',
    'subscribe',
    { headers: { 'idempotency-key': id }, body: {} },
    'POST subscription/subscribe',
    'toast',
    'ERRORS.UNABLETOORDERSUBSCRIPTION',
  ],
  [
    'repay subscription',
    'paySubscription',
    { body: {} },
    'POST subscription/create-checkout-session',
    'toast',
    'ERRORS.UNABLETORESTARTPAYMENT',
  ],
  [
    'subscription details',
    'listPlans',
    { params: { lang: 'pl' } },
    'GET subscriptiondetails/pl',
    'in place',
    'ERRORS.UNABLETOLOADSUBSCRIPTIONDETAILS',
  ],
  ['own subscription', 'getSubscription', inPolish, 'GET subscription', 'in place', 'ERRORS.UNABLETOLOADSUBSCRIPTION'],
  ['invoices', 'listInvoices', inPolish, 'GET subscription/invoices', 'in place', 'ERRORS.UNABLETOLOADINVOICES'],
  // A change of plan works in the same way.
  [
    'update payment method, change plan',
    'updatePaymentMethod',
    undefined,
    'GET subscription/update-payment-method',
    'toast',
    'ERRORS.UNABLETOUPDATEPAYMENTMETHOD',
  ],
  [
    'cancel subscription',
    'cancelSubscription',
    undefined,
    'GET subscription/cancel-subscription',
    'toast',
    'ERRORS.UNABLETOCANCELSUBSCRIPTION',
  ],
  [
    'activate community invite',
    'activateCommunity',
    { params: { code: 'abc' }, body: { state: 's' } },
    'POST authorizedDiscord/abc',
    'toast',
    'ERRORS.UNABLETOACTIVATECOMMUNITY',
  ],
  [
    'download invoice PDF',
    'getInvoicePdf',
    { params: { id } },
    `GET subscription/pdf-invoice/${id}`,
    'toast',
    'ERRORS.UNABLETOLOADPDF',
  ],
  ['load trainings', 'listTrainings', inPolish, 'GET trainings', 'in place', 'ERRORS.UNABLETOLOADTRAININGS'],
  [
    'load a course',
    'getCourse',
    { params: { id: 7, lang: 'pl' } },
    'GET courses/7/pl',
    'in place',
    'ERRORS.UNABLETOLOADCOURSE',
  ],
  ['load courses', 'listCourses', inPolish, 'GET courses', 'in place', 'ERRORS.UNABLETOLOADCOURSES'],
  ['load orders', 'listOrders', inPolish, 'GET orders', 'in place', 'ERRORS.UNABLETOLOADORDERS'],
  [
    'load favourites',
    'listFavouriteProducts',
    inPolish,
    'GET products/watchlist',
    'in place',
    'ERRORS.UNABLETOLOADFAVOURITES',
  ],
]
type Shown = 'toast' | 'in place' | 'silent'

type Outcome = { data?: unknown; error?: unknown }
type Loose = { initiate: (argument: unknown, options: object) => never }

const calls: string[] = []
let respond: () => Response

/** The app's own store and calls. */
async function start() {
  vi.stubGlobal('location', { origin: 'http://ul.test', protocol: 'http:', hash: '' })
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('fetch', async (request: Request) => {
    calls.push(`${request.method} ${new URL(request.url).pathname.slice('/api/'.length)}`)
    return respond()
  })
  const [{ store }, { api }] = await Promise.all([
    import('./store.ts'),
    import('./api.ts'),
    import('#commerce/orders/orders.api.ts'),
    import('#compliance/account-data/account-data.api.ts'),
    import('#engagement/community/community.api.ts'),
    import('#engagement/trainings/trainings.api.ts'),
    import('#identity/auth/auth.api.ts'),
    import('./session.api.ts'),
    import('#identity/users/users.api.ts'),
    import('#learning/favourites/favourites.api.ts'),
    import('#learning/courses/courses.api.ts'),
    import('#membership/billing/subscription.api.ts'),
    import('#membership/plans/plans.api.ts'),
    import('#payments/documents/documents.api.ts'),
  ])
  const endpoints = api.endpoints as unknown as Record<string, Loose>
  return async (call: string, argument: unknown): Promise<Outcome> =>
    store.dispatch(endpoints[call]?.initiate(argument, { forceRefetch: true }) as never)
}

describe('an action', () => {
  let act: Awaited<ReturnType<typeof start>>
  beforeAll(async () => {
    act = await start()
  })
  beforeEach(() => {
    vi.clearAllMocks()
    calls.length = 0
  })

  it.each(families)(
    '%s has its failure and its success (ERR-72)',
    async (_family, call, argument, sent, shown, message) => {
      respond = () => Response.json({ title: 'Internal Server Error' }, { status: 500 })
      const failed = await act(call, argument)
      expect(failed.error).toMatchObject({ code: 'ERRORS.BASIC', status: 500 })
      expect(failed.data).toBeUndefined()
      expect(toasts.showFailure.mock.calls).toEqual(shown === 'toast' ? [['ERRORS.BASIC', call]] : [])
      expect(messageOf('ERRORS.BASIC', call)).toBe(message)
      for (const { errors } of [pl, en]) expect(errors[message as keyof typeof errors]).toMatch(/\w{3,}/)

      const pagination = { currentPage: 1, itemsPerPage: 1, totalItems: 1, totalPages: 1 }
      respond = () => Response.json([body], { headers: { Pagination: JSON.stringify(pagination) } })
      const done = await act(call, argument)
      expect(done.error).toBeUndefined()
      if (call === 'getInvoicePdf') expect(saveFile).toHaveBeenCalledTimes(1)
      else expect(JSON.stringify(done.data)).toContain(JSON.stringify(body))
      // Nothing more than the failure before.
      expect(toasts.showFailure).toHaveBeenCalledTimes(shown === 'toast' ? 1 : 0)
      expect(calls).toEqual([sent, sent])
    },
  )
})
