import { accountWords } from './words/account.ts'
import { authWords } from './words/auth.ts'
import { cartWords } from './words/cart.ts'
import { checkoutWords } from './words/checkout.ts'
import { commentsWords } from './words/comments.ts'
import { communityWords } from './words/community.ts'
import { coursesWords } from './words/courses.ts'
import { favouritesWords } from './words/favourites.ts'
import { homeWords } from './words/home.ts'
import { landingsWords } from './words/landings.ts'
import { lockersWords } from './words/lockers.ts'
import { newsletterWords } from './words/newsletter.ts'
import { ordersWords } from './words/orders.ts'
import { ownOrdersWords } from './words/own-orders.ts'
import { playerWords } from './words/player.ts'
import { productsWords } from './words/products.ts'
import { shopWords } from './words/shop.ts'
import { siteWords } from './words/site.ts'
import { socialWords } from './words/social.ts'
import { subscriptionWords } from './words/subscription.ts'
import { trackingWords } from './words/tracking.ts'
import { trainingsWords } from './words/trainings.ts'
import { twoFactorWords } from './words/two-factor.ts'
import { waitlistWords } from './words/waitlist.ts'
import { withdrawalsWords } from './words/withdrawals.ts'

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
