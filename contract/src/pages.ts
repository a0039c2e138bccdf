/**
 * Paths of the web's pages as route patterns. Patterns without parameters are also the links, which the web puts behind
 * a hash.
 */
export const pages = {
  home: '/',
  shop: '/sklep',
  product: '/sklep/:slug/:productId',
  /** A record that is not published, by a signed link of staff (kind `produkt`); not in the requirements. */
  draft: '/szkic/:kind/:token',
  courses: '/kursy',
  course: '/kursy/:courseId',
  coursePreviews: '/podglad',
  /** The preview of one course: the target of plain addresses; not in the requirements. */
  coursePreview: '/podglad/:courseId',
  trainings: '/szkolenia',
  coursesLanding: '/kursy-landing',
  webinar: '/webinar',
  about: '/o-nas',
  comingSoon: '/niedlugo',
  freeLesson: '/darmowa-lekcja/:courseId',
  gift: '/tort-musowy-przepis',
  joinDiscord: '/jak-dolaczyc-do-discord',
  cart: '/koszyk',
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
  /** Moderation of comments (ADM-01); the path is ours. */
  commentQueue: '/moje-konto/komentarze',
  discord: '/moje-konto/discord',
  discordResult: '/dodano-discord',
  addressData: '/moje-konto/dane-adresowe',
  accountDetails: '/moje-konto/szczegoly-konta',
  orders: '/moje-konto/zamowienia',
  order: '/moje-konto/zamowienie/:orderId',
  privacy: '/polityka-prywatnosci',
  /** The accessibility statement (act of 26 April 2024); not in the requirements. */
  accessibility: '/deklaracja-dostepnosci',
  /** The notice on the legal guarantee of conformity (Directive (EU) 2024/825); not in the requirements. */
  conformity: '/gwarancja-zgodnosci',
  /** Withdrawal from contracts (CRD art. 11a); not in the requirements. */
  withdrawal: '/odstapienie',
  /** Target of an expired link to a purchased file; not in the requirements. */
  newLink: '/nowy-link',
  /** Target of mails about a changed e-mail address; not in the requirements. */
  changeOfAddress: '/zmiana-adresu',
  /** Target of mails that link a provider's account; not in the requirements. */
  joinAccount: '/polacz-konto',
  /** Target of the links in newsletter mails; not in the requirements. */
  newsletter: '/newsletter',
} as const

/** The page of a product. Only the id matters; the slug is for readability. */
export const productPage = (slug: string, id: number | string): string => `${pages.shop}/${slug}/${id}`

/** The page of a course; free ones have another path. */
export const coursePage = ({ id, isFree }: { id: number | string; isFree: boolean }): string =>
  (isFree ? pages.freeLesson : pages.course).replace(':courseId', String(id))

/** The preview of a course that is not free. */
export const coursePreviewPage = (id: number | string): string => pages.coursePreview.replace(':courseId', String(id))

/** The page that sells a plan. */
export const subscribePage = (planId: number | string): string => pages.subscribe.replace(':planId?', String(planId))

type Filled<Path extends string> = Path extends `${infer Start}:${string}/${infer Rest}`
  ? `${Start}${string}/${Filled<Rest>}`
  : Path extends `${infer Start}/:${string}?`
    ? Start | `${Start}/${string}`
    : Path extends `${infer Start}:${string}`
      ? `${Start}${string}`
      : Path

type FilledPage = Filled<(typeof pages)[keyof typeof pages]>

/** A path of the web with its parameters filled in, and optionally a query or an anchor. */
export type PagePath = FilledPage | `${FilledPage}${'?' | '#'}${string}`
