import ui from '@slodki-ul/ui/i18n/pl/ui.json'
import account from './pl/account.json'
import auth from './pl/auth.json'
import cart from './pl/cart.json'
import checkout from './pl/checkout.json'
import comments from './pl/comments.json'
import community from './pl/community.json'
import courses from './pl/courses.json'
import errors from './pl/errors.json'
import footer from './pl/footer.json'
import giftDelivery from './pl/gift-delivery.json'
import handOrders from './pl/hand-orders.json'
import home from './pl/home.json'
import landings from './pl/landings.json'
import layout from './pl/layout.json'
import lists from './pl/lists.json'
import newsletter from './pl/newsletter.json'
import orders from './pl/orders.json'
import player from './pl/player.json'
import previews from './pl/previews.json'
import productFacts from './pl/product-facts.json'
import products from './pl/products.json'
import returns from './pl/returns.json'
import shipping from './pl/shipping.json'
import subscription from './pl/subscription.json'
import terms from './pl/terms.json'
import tracking from './pl/tracking.json'
import trainings from './pl/trainings.json'
import waitlist from './pl/waitlist.json'
import withdrawals from './pl/withdrawals.json'

/** The Polish catalogue, whose keys every translation has; for types and tests (first.ts is what is loaded first). */
export const pl = {
  account,
  auth,
  cart,
  checkout,
  comments,
  community,
  courses,
  errors,
  footer,
  giftDelivery,
  handOrders,
  home,
  landings,
  layout,
  lists,
  newsletter,
  orders,
  player,
  previews,
  productFacts,
  products,
  returns,
  shipping,
  subscription,
  terms,
  trainings,
  tracking,
  ui,
  waitlist,
  withdrawals,
}
