import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { checkoutEndpoints } from '@slodki-ul/contract/commerce/checkout'
import { handOrdersEndpoints } from '@slodki-ul/contract/commerce/hand-orders'
import { ordersEndpoints } from '@slodki-ul/contract/commerce/orders'
import { accountEndpoints } from '@slodki-ul/contract/compliance/account-data'
import { withdrawalsEndpoints } from '@slodki-ul/contract/compliance/withdrawals'
import type { Endpoint } from '@slodki-ul/contract/endpoint'
import { communityEndpoints } from '@slodki-ul/contract/engagement/community'
import { newsletterEndpoints } from '@slodki-ul/contract/engagement/newsletter'
import { trackingEndpoints } from '@slodki-ul/contract/engagement/tracking'
import { trainingsEndpoints } from '@slodki-ul/contract/engagement/trainings'
import { waitlistEndpoints } from '@slodki-ul/contract/engagement/waitlist'
import { authEndpoints } from '@slodki-ul/contract/identity/auth'
import { invitationEndpoints } from '@slodki-ul/contract/identity/invitations.admin'
import { socialEndpoints } from '@slodki-ul/contract/identity/social-login'
import { twoFactorEndpoints } from '@slodki-ul/contract/identity/two-factor'
import { usersEndpoints } from '@slodki-ul/contract/identity/users'
import { commentsEndpoints } from '@slodki-ul/contract/learning/comments'
import { subscriptionEndpoints } from '@slodki-ul/contract/membership/billing'
import { sql } from 'drizzle-orm'
import { makeKey, sealKey } from '#identity/auth/totp.ts'
import { currentKey } from '#secrets.ts'
import { aCustomer, anAccount, password } from './accounts.ts'
import { aCart, anOrderForm, aProduct } from './factories.ts'
import { aSubscriptionForm } from './subscriptions.ts'
import type { TestApp } from './test-app.ts'
import { aTwoFactorCustomer } from './two-factor.ts'

const languageCode = 'pl'
export const anEmail = () => `${crypto.randomUUID().slice(0, 18)}@poczta.example`
let addresses = 0
/** An IP address that no other call uses. */
export const anAddress = () => `198.51.${++addresses >> 8}.${addresses & 255}`
const wrong = { password: 'Nieprawda1' }

/** The callers whose attempts a limit counts: one caller at a fixed address, or at a new address each time. */
export type Attack = {
  row: Pick<Endpoint, 'method' | 'path' | 'body'>
  from: 'one address' | 'many addresses'
  body: () => unknown
  headers: () => Promise<Record<string, string>>
}
const none = async () => ({})
const fromOne = (row: Attack['row'], body: () => unknown, headers: Attack['headers'] = none): Attack => ({
  ...{ row, from: 'one address', body, headers },
})
const fromMany = (row: Attack['row'], body: () => unknown, headers: Attack['headers'] = none): Attack => ({
  ...{ row, from: 'many addresses', body, headers },
})

const aTrainingMessage = (Email: string) => ({
  ...{ Id: 2, FullName: 'Żaneta Śliwińska', Phone: '', Email, Message: 'Czy jest parking?', languageCode },
})

const aWithdrawal = (email: string) => ({ fullName: 'Ula', orderNumber: 'SU-10001', email, languageCode })

/** An account whose second factor is not known here. */
async function aSecuredAccount(testApp: TestApp) {
  const { id, email } = await anAccount(testApp)
  const key = sealKey(currentKey(testApp.context.config), id, await makeKey())
  await testApp.context.db.execute(sql`update users set is_tfa_enabled = true, tfa_secret = ${key} where id = ${id}`)
  return { email }
}

/** Signs in with the right password up to the code. Returns the pending sign-in's cookie. */
async function pendingCookie(testApp: TestApp, username: string): Promise<Record<string, string>> {
  const { headers } = await testApp.app.inject({
    method: 'POST',
    url: `/api/${authEndpoints.login.path}`,
    remoteAddress: anAddress(),
    payload: { username, password },
  })
  return { cookie: String(headers['set-cookie']).split(';')[0] ?? '' }
}

/** For every limit, attempts that no other limit stops first. */
export const rateLimitAttacks: Record<string, (testApp: TestApp) => Promise<Attack>> = {
  login: async (testApp) => {
    const { email: username } = await anAccount(testApp)
    return fromOne(authEndpoints.login, () => ({ username, ...wrong }))
  },
  loginOfAccount: async (testApp) => {
    const { email: username } = await anAccount(testApp)
    return fromMany(authEndpoints.login, () => ({ username, ...wrong }))
  },
  codeFromAddress: async () => fromOne(twoFactorEndpoints.loginTfa, () => ({ code: '000000', email: anEmail() })),
  codeOfAccount: async (testApp) => {
    const { email } = await aSecuredAccount(testApp)
    return fromMany(
      twoFactorEndpoints.loginTfa,
      () => ({ code: '000000', email }),
      () => pendingCookie(testApp, email),
    )
  },
  tfaSetup: async (testApp) => {
    const { session, headers } = await aCustomer(testApp)
    return fromMany(
      twoFactorEndpoints.enableTfa,
      () => ({ code: '000000', email: session.email }),
      async () => headers,
    )
  },
  disableTfa: async (testApp) => {
    const { email, headers } = await aTwoFactorCustomer(testApp)
    const row = { ...twoFactorEndpoints.disableTfa, path: `account/tfa-setup?email=${email}` }
    return fromMany(
      row,
      () => ({ code: '000000' }),
      async () => headers,
    )
  },
  verifyOwner: async (testApp) => {
    const { session, headers } = await aCustomer(testApp)
    return fromMany(
      twoFactorEndpoints.enableTfa,
      () => ({ code: '000000', email: session.email, currentPassword: 'Nieprawda1' }),
      async () => headers,
    )
  },
  changePassword: async (testApp) => {
    const { headers } = await aCustomer(testApp)
    const body = () => ({ currentPassword: 'Nieprawda1', newPassword: 'Pierniczek24' })
    return fromMany(authEndpoints.changePassword, body, async () => headers)
  },
  changeEmail: async (testApp) => {
    const { headers } = await aCustomer(testApp)
    return fromMany(
      usersEndpoints.updateUser,
      () => ({ email: anEmail(), currentPassword: password }),
      async () => headers,
    )
  },
  confirmEmail: async () => fromOne(usersEndpoints.confirmEmail, () => ({ token: 'x' })),
  exportPersonalData: async (testApp) => {
    const { headers } = await aCustomer(testApp)
    return fromMany(
      accountEndpoints.exportPersonalData,
      () => undefined,
      async () => headers,
    )
  },
  socialLogin: async () => {
    const body = () => ({ authToken: crypto.randomUUID(), languageCode, rememberMe: true })
    return fromOne(socialEndpoints.loginWithFacebook, body)
  },
  loginFromLink: async () => {
    const body = () => ({ token: `${crypto.randomUUID()}.${'x'.repeat(43)}`, rememberMe: true })
    return fromOne(socialEndpoints.loginFromLink, body)
  },
  loginFromAddress: async () => fromOne(authEndpoints.login, () => ({ username: anEmail(), ...wrong })),
  refreshToken: async () => fromOne(authEndpoints.refreshToken, () => ({ RefreshToken: 'x' })),
  register: async () => fromOne(authEndpoints.register, () => ({ email: anEmail(), languageCode })),
  forgotPassword: async (testApp) => {
    const { email } = await anAccount(testApp)
    return fromMany(authEndpoints.forgotPassword, () => ({ email, languageCode }))
  },
  forgotPasswordFromAddress: async () =>
    fromOne(authEndpoints.forgotPassword, () => ({ email: anEmail(), languageCode })),
  resetPassword: async () =>
    fromOne(authEndpoints.resetPassword, () => ({
      userId: crypto.randomUUID(),
      token: 'x',
      password: 'x',
      repeatPassword: 'y',
    })),
  staffInvitation: async () => fromOne(invitationEndpoints.openInvitation, () => ({ token: 'x' })),
  createOrder: async (testApp) => {
    const form = await anOrderForm(testApp, crypto.randomUUID())
    return fromOne(checkoutEndpoints.createOrder, () => form)
  },
  createCart: async (testApp) => {
    const productId = await aProduct(testApp)
    return fromOne(cartEndpoints.addToCart, () => ({ productId, count: 1, languageCode }))
  },
  subscribe: async (testApp) => {
    const form = await aSubscriptionForm(testApp, { subscriptionDetailsId: 99 })
    return fromOne(subscriptionEndpoints.subscribe, () => form)
  },
  firstSession: async () => fromOne(subscriptionEndpoints.openFirstSession, () => ({ claim: 'guessed' })),
  openPortal: async (testApp) => {
    const { headers } = await aCustomer(testApp)
    return fromMany(
      subscriptionEndpoints.cancelSubscription,
      () => undefined,
      async () => headers,
    )
  },
  showHandOrder: async () => fromOne(handOrdersEndpoints.showHandOrder, () => ({ token: 'x', languageCode })),
  acceptHandOrder: async () =>
    fromOne(handOrdersEndpoints.acceptHandOrder, () => ({
      ...{ token: 'x', languageCode, paymentMethod: 'Stripe' as const, chargeTotal: 1 },
    })),
  restartPayment: async () => fromOne(checkoutEndpoints.restartPayment, () => ({ orderId: crypto.randomUUID() })),
  wrongVoucher: async (testApp) => {
    const cartId = await aCart(testApp, [[await aProduct(testApp), 1]])
    return fromMany(cartEndpoints.addVoucher, () => ({ cartId, voucher: crypto.randomUUID(), languageCode }))
  },
  sendNewLinks: async () => fromOne(ordersEndpoints.sendNewLinks, () => ({ link: 'x' })),
  addComment: async (testApp) => {
    const { headers } = await aCustomer(testApp, { isSubscribed: true })
    const row = { ...commentsEndpoints.addComment, path: 'CoursesComments/add/1' }
    const body = () => ({ comment: 'Pyszne', languageCode })
    return fromMany(row, body, async () => headers)
  },
  reportComment: async (testApp) => {
    const { headers } = await aCustomer(testApp, { isSubscribed: true })
    const row = { ...commentsEndpoints.reportComment, path: `CoursesComments/report/1/${crypto.randomUUID()}` }
    const body = () => ({ reason: 'Spam' })
    return fromMany(row, body, async () => headers)
  },
  saveCookieChoice: async () =>
    fromOne(trackingEndpoints.saveCookieChoice, () => ({
      choiceId: crypto.randomUUID(),
      marketing: true,
      media: true,
      revision: 1,
      languageCode,
    })),
  addToWaitlist: async (testApp) => {
    const productId = await aProduct(testApp, { stock: 0 })
    return fromOne(waitlistEndpoints.addToWaitlist, () => ({ email: anEmail(), productId, languageCode }))
  },
  activateCommunity: async (testApp) => {
    const { headers } = await aCustomer(testApp, { isSubscribed: true })
    const row = { ...communityEndpoints.activateCommunity, path: 'authorizedDiscord/used' }
    return fromMany(
      row,
      () => ({ state: 'x' }),
      async () => headers,
    )
  },
  sendTrainingMessage: async () => fromOne(trainingsEndpoints.sendTrainingMessage, () => aTrainingMessage(anEmail())),
  trainingMailTo: async () => {
    const email = anEmail()
    return fromMany(trainingsEndpoints.sendTrainingMessage, () => aTrainingMessage(email))
  },
  sendWithdrawal: async () => fromOne(withdrawalsEndpoints.sendWithdrawal, () => aWithdrawal(anEmail())),
  subscribeNewsletter: async () =>
    fromOne(newsletterEndpoints.subscribeNewsletter, () => ({ email: anEmail(), languageCode })),
}
