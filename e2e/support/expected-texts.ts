import { accountTexts } from '../expected-texts/account.ts'
import { authTexts } from '../expected-texts/auth.ts'
import { cartTexts } from '../expected-texts/cart.ts'
import { checkoutTexts } from '../expected-texts/checkout.ts'
import { commentsTexts } from '../expected-texts/comments.ts'
import { communityTexts } from '../expected-texts/community.ts'
import { coursesTexts } from '../expected-texts/courses.ts'
import { favouritesTexts } from '../expected-texts/favourites.ts'
import { homeTexts } from '../expected-texts/home.ts'
import { landingsTexts } from '../expected-texts/landings.ts'
import { newsletterTexts } from '../expected-texts/newsletter.ts'
import { orderHistoryTexts } from '../expected-texts/order-history.ts'
import { ordersTexts } from '../expected-texts/orders.ts'
import { parcelLockerTexts } from '../expected-texts/parcel-lockers.ts'
import { playerTexts } from '../expected-texts/player.ts'
import { productsTexts } from '../expected-texts/products.ts'
import { shopTexts } from '../expected-texts/shop.ts'
import { siteTexts } from '../expected-texts/site.ts'
import { socialLoginTexts } from '../expected-texts/social-login.ts'
import { subscriptionTexts } from '../expected-texts/subscription.ts'
import { trackingTexts } from '../expected-texts/tracking.ts'
import { trainingsTexts } from '../expected-texts/trainings.ts'
import { twoFactorTexts } from '../expected-texts/two-factor.ts'
import { waitlistTexts } from '../expected-texts/waitlist.ts'
import { withdrawalsTexts } from '../expected-texts/withdrawals.ts'

/** The expected texts of the pages, independent of the app's catalogues, so that a changed text fails a test. */
const expectedTextsOf = (language: 'pl' | 'en') => ({
  ...cartTexts[language],
  ...checkoutTexts[language],
  ...parcelLockerTexts[language],
  ...ordersTexts[language],
  ...productsTexts[language],
  ...shopTexts[language],
  ...siteTexts[language],
  account: accountTexts[language],
  auth: authTexts[language],
  comments: commentsTexts[language],
  community: communityTexts[language],
  courses: coursesTexts[language],
  favourites: favouritesTexts[language],
  front: homeTexts[language],
  landings: landingsTexts[language],
  newsletter: newsletterTexts[language],
  orderHistory: orderHistoryTexts[language],
  player: playerTexts[language],
  social: socialLoginTexts[language],
  plans: subscriptionTexts[language],
  tfa: twoFactorTexts[language],
  trainings: trainingsTexts[language],
  tracking: trackingTexts[language],
  waitlist: waitlistTexts[language],
  withdrawals: withdrawalsTexts[language],
})

export type ExpectedTexts = ReturnType<typeof expectedTextsOf>

export const words: Record<'pl' | 'en', ExpectedTexts> = { pl: expectedTextsOf('pl'), en: expectedTextsOf('en') }

/** Formats a price as the pages do in both languages (I18N-03). */
export function formatZloty(amount: number): string {
  const [whole = '', part = ''] = amount.toFixed(2).split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ' ')},${part} zł`
}
