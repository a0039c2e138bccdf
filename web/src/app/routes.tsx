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

/** Path → screen, each loaded when first visited. */
const screens: RouteObject[] = [
  { path: paths.home, lazy: { Component: async () => (await import('#screens/home/home.screen.tsx')).HomeScreen } },
  { path: paths.shop, lazy: { Component: async () => (await import('#screens/shop/shop.screen.tsx')).ShopScreen } },
  {
    path: paths.product,
    lazy: { Component: async () => (await import('#screens/shop/product.screen.tsx')).ProductScreen },
  },
  { path: paths.courses, lazy: lazyPage('catalogue') },
  { path: paths.course, lazy: lazyPage('course') },
  { path: paths.coursesLanding, lazy: lazyPage('coursesLanding') },
  { path: paths.webinar, lazy: lazyPage('coursesLanding') },
  { path: paths.about, lazy: lazyPage('about') },
  { path: paths.trainings, lazy: lazyPage('trainings') },
  { path: paths.comingSoon, lazy: lazyPage('comingSoon') },
  { path: paths.coursePreviews, lazy: lazyPage('previews') },
  { path: paths.freeLesson, lazy: lazyPage('freeLesson') },
  { path: paths.gift, lazy: lazyPage('gift') },
  { path: paths.joinDiscord, lazy: lazyPage('joinDiscord') },
  { path: paths.cart, lazy: lazyPage('cart') },
  { path: paths.checkout, lazy: lazyPage('checkout') },
  { path: paths.thankYou, lazy: lazyPage('thankYou') },
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
  { path: paths.resetPassword, lazy: lazyPage('resetPassword') },
  { path: paths.joinAccount, lazy: lazyPage('joinAccount') },
  { path: paths.welcome, lazy: lazyPage('welcome') },
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
      { path: paths.subscription, lazy: lazyPage('subscription') },
      { path: paths.favourites, lazy: lazyPage('favourites') },
      { path: paths.freeLessons, lazy: lazyPage('freeLessons') },
      { path: paths.commentQueue, lazy: lazyPage('commentQueue') },
      { path: paths.discord, lazy: lazyPage('discord') },
      { path: paths.addressData, lazy: lazyPage('addressData') },
      { path: paths.accountDetails, lazy: lazyPage('accountDetails') },
      { path: paths.orders, lazy: lazyPage('orders') },
      { path: paths.order, lazy: lazyPage('order') },
    ],
  },
  // Its query is read once, so the guard is not run again.
  { path: paths.discordResult, lazy: lazyPage('discordResult'), shouldRevalidate: () => false },
  { path: paths.changeOfAddress, lazy: lazyPage('changeOfAddress') },
  { path: paths.newsletter, lazy: lazyPage('newsletter') },
  { path: paths.newLink, lazy: lazyPage('newLink') },
  { path: paths.terms, lazy: lazyPage('terms') },
  { path: paths.privacy, lazy: lazyPage('privacy') },
  { path: paths.accessibility, lazy: lazyPage('accessibility') },
  { path: paths.conformity, lazy: lazyPage('conformity') },
  { path: paths.withdrawal, lazy: lazyPage('withdrawal') },
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
