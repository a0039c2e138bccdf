import { accountWords } from '../expected-texts/account.ts'
import { authWords } from '../expected-texts/auth.ts'
import { cartWords } from '../expected-texts/cart.ts'
import { checkoutWords } from '../expected-texts/checkout.ts'
import { commentsWords } from '../expected-texts/comments.ts'
import { communityWords } from '../expected-texts/community.ts'
import { coursesWords } from '../expected-texts/courses.ts'
import { favouritesWords } from '../expected-texts/favourites.ts'
import { homeWords } from '../expected-texts/home.ts'
import { landingsWords } from '../expected-texts/landings.ts'
import { newsletterWords } from '../expected-texts/newsletter.ts'
import { ownOrdersWords } from '../expected-texts/order-history.ts'
import { ordersWords } from '../expected-texts/orders.ts'
import { lockersWords } from '../expected-texts/parcel-lockers.ts'
import { playerWords } from '../expected-texts/player.ts'
import { productsWords } from '../expected-texts/products.ts'
import { shopWords } from '../expected-texts/shop.ts'
import { siteWords } from '../expected-texts/site.ts'
import { socialWords } from '../expected-texts/social-login.ts'
import { subscriptionWords } from '../expected-texts/subscription.ts'
import { trackingWords } from '../expected-texts/tracking.ts'
import { trainingsWords } from '../expected-texts/trainings.ts'
import { twoFactorWords } from '../expected-texts/two-factor.ts'
import { waitlistWords } from '../expected-texts/waitlist.ts'
import { withdrawalsWords } from '../expected-texts/withdrawals.ts'

/** What the pages say, as a buyer reads it: written here on their own, so that a changed text is a change to be seen. */
const inLanguage = (language: 'pl' | 'en') => ({
  ...cartWords[language],
  ...checkoutWords[language],
  ...lockersWords[language],
  ...ordersWords[language],
  ...productsWords[language],
  ...shopWords[language],
  ...siteWords[language],
  account: accountWords[language],
  auth: authWords[language],
  comments: commentsWords[language],
  community: communityWords[language],
  courses: coursesWords[language],
  favourites: favouritesWords[language],
  front: homeWords[language],
  landings: landingsWords[language],
  newsletter: newsletterWords[language],
  ownOrders: ownOrdersWords[language],
  player: playerWords[language],
  social: socialWords[language],
  plans: subscriptionWords[language],
  tfa: twoFactorWords[language],
  trainings: trainingsWords[language],
  tracking: trackingWords[language],
  waitlist: waitlistWords[language],
  withdrawals: withdrawalsWords[language],
})

export type Words = ReturnType<typeof inLanguage>

export const words: Record<'pl' | 'en', Words> = { pl: inLanguage('pl'), en: inLanguage('en') }

/** A price as the pages write it, in both languages (I18N-03). */
export function zloty(amount: number): string {
  const [whole = '', part = ''] = amount.toFixed(2).split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ' ')},${part} zł`
}
