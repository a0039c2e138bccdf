import { refreshSubscription, requireDiscordCode } from './community-guards.ts'
import {
  requireCourseAccess,
  requireGiftAccess,
  requireNoSubscription,
  requireSubscription,
} from './subscription-guards.ts'

const allow = () => null

/**
 * Pages that are rarely visited first, by the name of their path, each with its guard and its screen. They are separate from the other routes because
 * the file that imports a screen contains the names of all its chunks, which would enlarge the first load.
 */
export const lazyRoutes = {
  courses: {
    guard: requireSubscription,
    load: async () => (await import('#screens/courses/catalogue.screen.tsx')).CatalogueScreen,
  },
  course: {
    guard: requireCourseAccess,
    load: async () => (await import('#screens/courses/course.screen.tsx')).CourseScreen,
  },
  coursePreviews: {
    guard: requireNoSubscription,
    load: async () => (await import('#screens/courses/previews.screen.tsx')).PreviewsScreen,
  },
  coursePreview: {
    guard: requireNoSubscription,
    load: async () => (await import('#screens/courses/preview.screen.tsx')).PreviewScreen,
  },
  freeLesson: {
    guard: allow,
    load: async () => (await import('#screens/courses/free-lesson.screen.tsx')).FreeLessonScreen,
  },
  gift: {
    guard: requireGiftAccess,
    load: async () => (await import('#screens/courses/gift.screen.tsx')).GiftScreen,
  },
  joinDiscord: {
    guard: allow,
    load: async () => (await import('#screens/courses/join-discord.screen.tsx')).JoinDiscordScreen,
  },
  /** The purchase of a subscription has four paths (NAV-31 to NAV-34). */
  purchase: {
    guard: requireNoSubscription,
    load: async () => (await import('#screens/subscribe/subscribe.screen.tsx')).SubscribeScreen,
  },
  draft: {
    guard: allow,
    load: async () => (await import('./draft-screen.tsx')).DraftScreen,
  },
  cart: {
    guard: allow,
    load: async () => (await import('#screens/checkout/cart.screen.tsx')).CartScreen,
  },
  thankYou: {
    guard: allow,
    load: async () => (await import('#screens/checkout/thank-you.screen.tsx')).ThankYouScreen,
  },
  checkout: {
    guard: allow,
    load: async () => (await import('./checkout-switch.tsx')).CheckoutSwitch,
  },
  // The account area, whose guard is in the routes.
  account: {
    guard: allow,
    load: async () => (await import('#screens/account/account.screen.tsx')).AccountScreen,
  },
  subscription: {
    guard: allow,
    load: async () => (await import('#screens/account/subscription.screen.tsx')).SubscriptionScreen,
  },
  favourites: {
    guard: allow,
    load: async () => (await import('#screens/account/favourites.screen.tsx')).FavouritesScreen,
  },
  freeLessons: {
    guard: allow,
    load: async () => (await import('#screens/courses/free-lessons.screen.tsx')).FreeLessonsScreen,
  },
  commentQueue: {
    guard: allow,
    load: async () => (await import('#screens/courses/comment-queue.screen.tsx')).CommentQueueScreen,
  },
  addressData: {
    guard: allow,
    load: async () => (await import('#screens/account/address-data.screen.tsx')).AddressDataScreen,
  },
  accountDetails: {
    guard: allow,
    load: async () => (await import('#screens/account/account-details.screen.tsx')).AccountDetailsScreen,
  },
  orders: {
    guard: allow,
    load: async () => (await import('#screens/account/orders.screen.tsx')).OrdersScreen,
  },
  order: {
    guard: allow,
    load: async () => (await import('#screens/account/order.screen.tsx')).OrderScreen,
  },
  coursesLanding: {
    guard: allow,
    load: async () => (await import('#screens/landing/courses-landing.screen.tsx')).CoursesLandingScreen,
  },
  about: {
    guard: allow,
    load: async () => (await import('#screens/landing/about.screen.tsx')).AboutScreen,
  },
  trainings: {
    guard: allow,
    load: async () => (await import('#screens/trainings/trainings.screen.tsx')).TrainingsScreen,
  },
  discord: {
    guard: refreshSubscription,
    load: async () => (await import('#screens/account/discord.screen.tsx')).DiscordScreen,
  },
  /** Redirect target of Discord. */
  discordResult: {
    guard: requireDiscordCode,
    load: async () => (await import('#screens/community/discord-result.screen.tsx')).DiscordResultScreen,
  },
  comingSoon: {
    guard: allow,
    load: async () => (await import('#screens/landing/coming-soon.screen.tsx')).ComingSoonScreen,
  },
  welcome: {
    guard: allow,
    load: async () => (await import('#screens/auth/welcome.screen.tsx')).WelcomeScreen,
  },
  // Targets of links in mails.
  resetPassword: {
    guard: allow,
    load: async () => (await import('#screens/auth/reset-password.screen.tsx')).ResetPasswordScreen,
  },
  joinAccount: {
    guard: allow,
    load: async () => (await import('#screens/auth/join-account.screen.tsx')).JoinAccountScreen,
  },
  changeOfAddress: {
    guard: allow,
    load: async () => (await import('#screens/auth/change-of-address.screen.tsx')).ChangeOfAddressScreen,
  },
  newsletter: {
    guard: allow,
    load: async () => (await import('#screens/newsletter/newsletter.screen.tsx')).NewsletterScreen,
  },
  newLink: {
    guard: allow,
    load: async () => (await import('#screens/orders/new-link.screen.tsx')).NewLinkScreen,
  },
  terms: {
    guard: allow,
    load: async () => (await import('#screens/legal/terms.screen.tsx')).TermsScreen,
  },
  privacy: {
    guard: allow,
    load: async () => (await import('#screens/legal/privacy.screen.tsx')).PrivacyScreen,
  },
  accessibility: {
    guard: allow,
    load: async () => (await import('#screens/legal/accessibility.screen.tsx')).AccessibilityScreen,
  },
  conformity: {
    guard: allow,
    load: async () => (await import('#screens/legal/conformity.screen.tsx')).ConformityScreen,
  },
  withdrawal: {
    guard: allow,
    load: async () => (await import('#screens/legal/withdrawal.screen.tsx')).WithdrawalScreen,
  },
}
