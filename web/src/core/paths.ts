import { productSlug } from './slug.ts'

/** Every address of the web: as patterns for the routes, which are also the links where nothing varies. */
export const paths = {
  home: '/',
  shop: '/sklep',
  product: '/sklep/:slug/:productId',
  courses: '/kursy',
  course: '/kursy/:courseId',
  coursePreviews: '/podglad',
  trainings: '/szkolenia',
  coursesLanding: '/kursy-landing',
  webinar: '/webinar',
  about: '/o-nas',
  comingSoon: '/niedlugo',
  freeLesson: '/darmowa-lekcja/:courseId',
  gift: '/tort-musowy-przepis',
  joinDiscord: '/jak-dolaczyc-do-discord',
  bag: '/koszyk',
  checkout: '/kasa',
  thankYou: '/dziekujemy',
  subscribe: '/subskrybuj/:planId?',
  webinarOffer: '/dolacz-z-webinaru/:planId?',
  webinarMiniOffer: '/dolacz-z-webinaru-mini/:planId?',
  mailingOffer: '/dolacz-z-mailingu/:planId?',
  terms: '/regulamin',
  login: '/login',
  resetPassword: '/reset-hasla',
  welcome: '/witamy',
  account: '/moje-konto',
  subscription: '/moje-konto/subskrypcja',
  favourites: '/moje-konto/ulubione',
  freeLessons: '/moje-konto/darmowe-lekcje',
  /** Where staff decide on comments; ours, the requirements name the need (ADM-01). */
  commentQueue: '/moje-konto/komentarze',
  discord: '/moje-konto/discord',
  discordResult: '/dodano-discord',
  addressData: '/moje-konto/dane-adresowe',
  accountDetails: '/moje-konto/szczegoly-konta',
  orders: '/moje-konto/zamowienia',
  order: '/moje-konto/zamowienie/:orderId',
  privacy: '/polityka-prywatnosci',
  /** Where contracts are withdrawn from (CRD art. 11a); ours, no requirement names it. */
  withdrawal: '/odstapienie',
  /** Where a link to a bought file leads when it no longer works; ours, no requirement names it. */
  newLink: '/nowy-link',
  /** Where mails about another address of an account lead; ours, no requirement names it. */
  changeOfAddress: '/zmiana-adresu',
  /** Where a mailed link joins a provider's account with one of ours; ours as well. */
  joinAccount: '/polacz-konto',
  /** Where the links of the newsletter's mail lead; ours as well. */
  newsletter: '/newsletter',
  /** The state sheet of the ui parts; exists only in development. */
  kit: '/kit',
} as const

type LinkedProduct = { id: number | string; name: string; category?: string | null | undefined }

/** The link of a product; only the id matters, the slug is for people. */
export function productPath(product: LinkedProduct): string {
  return `${paths.shop}/${productSlug(product)}/${product.id}`
}

/** The link of a course: free ones open at an address of their own. */
export function coursePath({ id, isFree }: { id: number; isFree: boolean }): string {
  return (isFree ? paths.freeLesson : paths.course).replace(':courseId', String(id))
}

/** Where a contract is withdrawn from, its number filled in. */
export const withdrawalPath = (contract: Record<string, string>): string =>
  `${paths.withdrawal}?${new URLSearchParams(contract)}`

/** The link of an order of one's own. */
export const orderPath = (id: string): string => paths.order.replace(':orderId', id)
