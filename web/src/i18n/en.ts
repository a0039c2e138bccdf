import ui from '@slodki-ul/ui/i18n/en/ui.json'
import account from './en/account.json'
import auth from './en/auth.json'
import cart from './en/cart.json'
import checkout from './en/checkout.json'
import comments from './en/comments.json'
import community from './en/community.json'
import courses from './en/courses.json'
import errors from './en/errors.json'
import footer from './en/footer.json'
import giftDelivery from './en/gift-delivery.json'
import handOrders from './en/hand-orders.json'
import home from './en/home.json'
import landings from './en/landings.json'
import layout from './en/layout.json'
import lists from './en/lists.json'
import newsletter from './en/newsletter.json'
import orders from './en/orders.json'
import player from './en/player.json'
import previews from './en/previews.json'
import productFacts from './en/product-facts.json'
import products from './en/products.json'
import returns from './en/returns.json'
import shipping from './en/shipping.json'
import subscription from './en/subscription.json'
import terms from './en/terms.json'
import tracking from './en/tracking.json'
import trainings from './en/trainings.json'
import waitlist from './en/waitlist.json'
import withdrawals from './en/withdrawals.json'

/** The English catalogue, loaded when chosen. */
export const en = {
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
