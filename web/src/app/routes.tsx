import { type RouteObject, redirect } from 'react-router'
import { paths } from '#core/paths.ts'
import { store } from '#core/store.ts'
import { ErrorPage, ErrorScreen } from '#layout/error-screen.tsx'
import { Page } from '#layout/page.tsx'
import { requireGuest, requireSession } from './guards.ts'
import type { lazyRoutes } from './lazy-routes.ts'

/** The component gallery; `VITE_KIT=1` adds it to a build. */
const kit: RouteObject[] =
  import.meta.env.DEV || import.meta.env.VITE_KIT === '1'
    ? [{ path: paths.kit, lazy: { Component: async () => (await import('@slodki-ul/ui/gallery.tsx')).Gallery } }]
    : []

/** A page whose screen and guard are in a chunk of their own. */
const lazyPage = (name: keyof typeof lazyRoutes) => async () => {
  const { guard, load } = (await import('./lazy-routes.ts')).lazyRoutes[name]
  return { loader: guard, Component: await load() }
}

/** Pages whose path is named as they are in lazy-routes.ts. */
const lazyPages = (...names: (keyof typeof lazyRoutes & keyof typeof paths)[]): RouteObject[] =>
  names.map((name) => ({ path: paths[name], lazy: lazyPage(name) }))

/** Path → screen, each loaded when first visited. */
const screens: RouteObject[] = [
  { path: paths.home, lazy: { Component: async () => (await import('#screens/home/home.screen.tsx')).HomeScreen } },
  { path: paths.shop, lazy: { Component: async () => (await import('#screens/shop/shop.screen.tsx')).ShopScreen } },
  {
    path: paths.product,
    lazy: { Component: async () => (await import('#screens/shop/product.screen.tsx')).ProductScreen },
  },
  ...lazyPages('courses', 'course', 'coursePreviews', 'coursePreview', 'freeLesson', 'gift', 'joinDiscord'),
  ...lazyPages('coursesLanding', 'about', 'trainings', 'comingSoon', 'cart', 'checkout', 'thankYou'),
  { path: paths.webinar, lazy: lazyPage('coursesLanding') },
  ...[paths.subscribe, paths.webinarOffer, paths.webinarMiniOffer, paths.mailingOffer].map((path) => ({
    path,
    lazy: lazyPage('purchase'),
    // Another plan on the same page needs no new check.
    shouldRevalidate: () => false,
  })),
  {
    path: paths.login,
    loader: requireGuest,
    lazy: { Component: async () => (await import('#screens/auth/login.screen.tsx')).LoginScreen },
  },
  ...lazyPages('resetPassword', 'joinAccount', 'welcome', 'changeOfAddress', 'newsletter', 'newLink'),
  {
    path: paths.account,
    loader: requireSession,
    lazy: { Component: async () => (await import('./lazy-routes.ts')).lazyRoutes.account.load() },
    children: [
      {
        index: true,
        // Both loaders run at once: a guest is redirected to the login page with the requested page, not the default
        // one.
        loader: async (args) => (await requireSession(args)) ?? redirect(paths.subscription),
      },
      ...lazyPages('subscription', 'favourites', 'freeLessons', 'commentQueue', 'discord'),
      ...lazyPages('addressData', 'accountDetails', 'orders', 'order'),
    ],
  },
  // Its query is read once, so the guard is not run again.
  { path: paths.discordResult, lazy: lazyPage('discordResult'), shouldRevalidate: () => false },
  ...lazyPages('terms', 'privacy', 'accessibility', 'conformity', 'withdrawal'),
]

export const routes: RouteObject[] = [
  {
    Component: Page,
    ErrorBoundary: ErrorPage,
    HydrateFallback: () => null,
    // It imports the schemas of calls, which the first load does not need.
    loader: async (args) => (await import('./root-loader.ts')).loadRoot(args),
    shouldRevalidate: () => store.getState().navigation.isComingSoon,
    children: [
      {
        ErrorBoundary: ErrorScreen,
        children: [...screens, ...kit, { path: '*', loader: () => redirect(paths.home) }],
      },
    ],
  },
]
