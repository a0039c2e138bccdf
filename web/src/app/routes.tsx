import { type RouteObject, redirect } from 'react-router'
import { Crash, CrashPage } from '#layout/crash.tsx'
import { Page } from '#layout/page.tsx'
import { requireGuest, requireSession } from './guards.ts'
import { paths } from './paths.ts'
import { store } from './store.ts'

/** The state sheet of the ui parts; `VITE_KIT=1` puts it into a build for looking at. */
const kit: RouteObject[] =
  import.meta.env.DEV || import.meta.env.VITE_KIT === '1'
    ? [{ path: paths.kit, lazy: { Component: async () => (await import('#ui/kit.screen.tsx')).KitScreen } }]
    : []

/** A subscription is bought at four addresses (NAV-31 to NAV-34). */
const purchase = {
  loader: async () => (await import('#screens/subscribe/subscribe-guard.ts')).refuseSubscribers,
  Component: async () => (await import('#screens/subscribe/subscribe.screen.tsx')).SubscribeScreen,
}

/** Path → screen, each loaded when first visited. */
const screens: RouteObject[] = [
  { path: paths.shop, lazy: { Component: async () => (await import('#screens/shop/shop.screen.tsx')).ShopScreen } },
  {
    path: paths.product,
    lazy: { Component: async () => (await import('#screens/shop/product.screen.tsx')).ProductScreen },
  },
  { path: paths.bag, lazy: { Component: async () => (await import('#screens/checkout/bag.screen.tsx')).BagScreen } },
  {
    path: paths.checkout,
    lazy: { Component: async () => (await import('./checkout-modes.tsx')).CheckoutModes },
  },
  {
    path: paths.thankYou,
    lazy: { Component: async () => (await import('#screens/checkout/thank-you.screen.tsx')).ThankYouScreen },
  },
  ...[paths.subscribe, paths.webinarOffer, paths.webinarMiniOffer, paths.mailingOffer].map((path) => ({
    path,
    lazy: { ...purchase },
    // Another plan on the same page asks nobody.
    shouldRevalidate: () => false,
  })),
  {
    path: paths.login,
    loader: requireGuest,
    lazy: { Component: async () => (await import('#screens/auth/login.screen.tsx')).LoginScreen },
  },
  {
    path: paths.resetPassword,
    lazy: { Component: async () => (await import('#screens/auth/reset-password.screen.tsx')).ResetPasswordScreen },
  },
  {
    path: paths.joinAccount,
    lazy: { Component: async () => (await import('#screens/auth/join-account.screen.tsx')).JoinAccountScreen },
  },
  {
    path: paths.welcome,
    lazy: { Component: async () => (await import('#screens/auth/welcome.screen.tsx')).WelcomeScreen },
  },
  {
    path: paths.account,
    loader: requireSession,
    lazy: { Component: async () => (await import('#screens/account/account.screen.tsx')).AccountScreen },
    children: [
      {
        index: true,
        // Both loaders run at once: a guest must be told of the page that was asked for.
        loader: async (args) => (await requireSession(args)) ?? redirect(paths.subscription),
      },
      {
        path: paths.subscription,
        lazy: { Component: async () => (await import('#screens/account/subscription.screen.tsx')).SubscriptionScreen },
      },
      {
        path: paths.favourites,
        lazy: { Component: async () => (await import('#screens/account/favourites.screen.tsx')).FavouritesScreen },
      },
      {
        path: paths.addressData,
        lazy: { Component: async () => (await import('#screens/account/address-data.screen.tsx')).AddressDataScreen },
      },
      {
        path: paths.accountDetails,
        lazy: {
          Component: async () => (await import('#screens/account/account-details.screen.tsx')).AccountDetailsScreen,
        },
      },
    ],
  },
  {
    path: paths.changeOfAddress,
    lazy: { Component: async () => (await import('#screens/auth/change-of-address.screen.tsx')).ChangeOfAddressScreen },
  },
  {
    path: paths.newLink,
    lazy: { Component: async () => (await import('#screens/orders/new-link.screen.tsx')).NewLinkScreen },
  },
  { path: paths.terms, lazy: { Component: async () => (await import('#screens/legal/terms.screen.tsx')).TermsScreen } },
  {
    path: paths.privacy,
    lazy: { Component: async () => (await import('#screens/legal/privacy.screen.tsx')).PrivacyScreen },
  },
]

/** Milliseconds that the first screen waits at most to know whether payments are simulated. */
const patienceMs = 1000

/**
 * The strip that says so stands above everything: had it come later, the page would jump. It comes with the calls'
 * schemas, which the first load does without.
 */
async function loadStrip() {
  const [{ systemApi }, { SimulationStrip }] = await Promise.all([
    import('./system.api.ts'),
    import('#layout/simulation-strip.tsx'),
  ])
  const health = store.dispatch(systemApi.endpoints.getHealth.initiate(undefined, { subscribe: false }))
  await Promise.race([health, new Promise((resolve) => setTimeout(resolve, patienceMs))])
  return { SimulationStrip }
}

export const routes: RouteObject[] = [
  {
    Component: Page,
    ErrorBoundary: CrashPage,
    HydrateFallback: () => null,
    loader: loadStrip,
    shouldRevalidate: () => false,
    children: [
      {
        ErrorBoundary: Crash,
        children: [
          // The academy's front page is the shop as long as the shop is all there is.
          { path: paths.home, loader: () => redirect(paths.shop) },
          ...screens,
          ...kit,
          { path: '*', loader: () => redirect(paths.home) },
        ],
      },
    ],
  },
]
