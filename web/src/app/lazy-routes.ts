import { refreshStanding, requireDiscordCode } from './community-guards.ts'
import {
  requireCourseAccess,
  requireGiftAccess,
  requireNoSubscription,
  requireSubscription,
} from './subscription-guards.ts'

const letIn = () => null

/**
 * Pages that nobody's first visit begins with, each with its guard and its screen. They stand here and not among the other
 * routes because the names of all files that a screen is made of weigh on the file that loads it, and that one is the
 * first load.
 */
export const laterScreens = {
  catalogue: {
    guard: requireSubscription,
    load: async () => (await import('#screens/courses/catalogue.screen.tsx')).CatalogueScreen,
  },
  course: {
    guard: requireCourseAccess,
    load: async () => (await import('#screens/courses/course.screen.tsx')).CourseScreen,
  },
  previews: {
    guard: requireNoSubscription,
    load: async () => (await import('#screens/courses/previews.screen.tsx')).PreviewsScreen,
  },
  freeLesson: {
    guard: letIn,
    load: async () => (await import('#screens/courses/free-lesson.screen.tsx')).FreeLessonScreen,
  },
  gift: {
    guard: requireGiftAccess,
    load: async () => (await import('#screens/courses/gift.screen.tsx')).GiftScreen,
  },
  joinDiscord: {
    guard: letIn,
    load: async () => (await import('#screens/courses/join-discord.screen.tsx')).JoinDiscordScreen,
  },
  /** A subscription is bought at four addresses (NAV-31 to NAV-34). */
  purchase: {
    guard: requireNoSubscription,
    load: async () => (await import('#screens/subscribe/subscribe.screen.tsx')).SubscribeScreen,
  },
  bag: {
    guard: letIn,
    load: async () => (await import('#screens/checkout/cart.screen.tsx')).BagScreen,
  },
  thankYou: {
    guard: letIn,
    load: async () => (await import('#screens/checkout/thank-you.screen.tsx')).ThankYouScreen,
  },
  checkout: {
    guard: letIn,
    load: async () => (await import('./checkout-switch.tsx')).CheckoutModes,
  },
  // The account area, whose own guard stands among the routes.
  account: {
    guard: letIn,
    load: async () => (await import('#screens/account/account.screen.tsx')).AccountScreen,
  },
  subscription: {
    guard: letIn,
    load: async () => (await import('#screens/account/subscription.screen.tsx')).SubscriptionScreen,
  },
  favourites: {
    guard: letIn,
    load: async () => (await import('#screens/account/favourites.screen.tsx')).FavouritesScreen,
  },
  freeLessons: {
    guard: letIn,
    load: async () => (await import('#screens/courses/free-lessons.screen.tsx')).FreeLessonsScreen,
  },
  commentQueue: {
    guard: letIn,
    load: async () => (await import('#screens/courses/comment-queue.screen.tsx')).CommentQueueScreen,
  },
  addressData: {
    guard: letIn,
    load: async () => (await import('#screens/account/address-data.screen.tsx')).AddressDataScreen,
  },
  accountDetails: {
    guard: letIn,
    load: async () => (await import('#screens/account/account-details.screen.tsx')).AccountDetailsScreen,
  },
  orders: {
    guard: letIn,
    load: async () => (await import('#screens/account/orders.screen.tsx')).OrdersScreen,
  },
  order: {
    guard: letIn,
    load: async () => (await import('#screens/account/order.screen.tsx')).OrderScreen,
  },
  coursesLanding: {
    guard: letIn,
    load: async () => (await import('#screens/landing/courses-landing.screen.tsx')).CoursesLandingScreen,
  },
  about: {
    guard: letIn,
    load: async () => (await import('#screens/landing/about.screen.tsx')).AboutScreen,
  },
  trainings: {
    guard: letIn,
    load: async () => (await import('#screens/trainings/trainings.screen.tsx')).TrainingsScreen,
  },
  discord: {
    guard: refreshStanding,
    load: async () => (await import('#screens/account/discord.screen.tsx')).DiscordScreen,
  },
  /** Where Discord sends people back to. */
  discordResult: {
    guard: requireDiscordCode,
    load: async () => (await import('#screens/community/discord-result.screen.tsx')).DiscordResultScreen,
  },
  comingSoon: {
    guard: letIn,
    load: async () => (await import('#screens/landing/coming-soon.screen.tsx')).ComingSoonScreen,
  },
  welcome: {
    guard: letIn,
    load: async () => (await import('#screens/auth/welcome.screen.tsx')).WelcomeScreen,
  },
  // Where links of mails lead.
  resetPassword: {
    guard: letIn,
    load: async () => (await import('#screens/auth/reset-password.screen.tsx')).ResetPasswordScreen,
  },
  joinAccount: {
    guard: letIn,
    load: async () => (await import('#screens/auth/join-account.screen.tsx')).JoinAccountScreen,
  },
  changeOfAddress: {
    guard: letIn,
    load: async () => (await import('#screens/auth/change-of-address.screen.tsx')).ChangeOfAddressScreen,
  },
  newsletter: {
    guard: letIn,
    load: async () => (await import('#screens/newsletter/newsletter.screen.tsx')).NewsletterScreen,
  },
  newLink: {
    guard: letIn,
    load: async () => (await import('#screens/orders/new-link.screen.tsx')).NewLinkScreen,
  },
  terms: {
    guard: letIn,
    load: async () => (await import('#screens/legal/terms.screen.tsx')).TermsScreen,
  },
  privacy: {
    guard: letIn,
    load: async () => (await import('#screens/legal/privacy.screen.tsx')).PrivacyScreen,
  },
  withdrawal: {
    guard: letIn,
    load: async () => (await import('#screens/legal/withdrawal.screen.tsx')).WithdrawalScreen,
  },
}
