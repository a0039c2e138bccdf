import type { ComponentType } from 'react'
import { matchRoutes, type Path, type RouteMatch, type RouteObject } from 'react-router'

/** Decides before a screen is shown: the path to redirect to, or null to show it. */
export type Guard = (to: Path) => string | null | Promise<string | null>

/** What a route loads when it is first visited; its guard runs after the route's own. */
export type LoadedScreen = { Component: ComponentType; guard?: Guard }

export type ScreenRoute = {
  path?: string
  index?: boolean
  guard?: Guard
  load?: () => Promise<LoadedScreen>
  /** Shown instead of what failed to load or to render. */
  ErrorBoundary?: ComponentType
  /** Whether the guard runs again on a route that is already shown; by default when its parameters or the query change. */
  isGuardedAgain?: () => boolean
  children?: ScreenRoute[]
}

export type ScreenMatch = Omit<RouteMatch, 'route'> & { route: ScreenRoute }

/** A route to show: its component, or what stands in for it after a failure. */
export type ReadyMatch = ScreenMatch & { Component: ComponentType | undefined; isFailed: boolean }

/** The routes of a path, from the outermost inwards. */
export function findScreens(routes: ScreenRoute[], to: Path): ScreenMatch[] {
  return (matchRoutes(routes as RouteObject[], to) ?? []) as ScreenMatch[]
}

/** What is shown now, if anything. */
export type Shown = { location: Path; matches: readonly ScreenMatch[] } | null

/** Whether only the anchor changes, so that nothing is loaded or guarded. */
export function isOnlyAnchor(shown: Shown, to: Path): boolean {
  return to.hash !== '' && shown?.location.pathname === to.pathname && shown.location.search === to.search
}

/** Whether the guard of a route has to run: not for another child of a route that was allowed before. */
export function isGuardDue(match: ScreenMatch, index: number, shown: Shown, to: Path): boolean {
  const before = shown?.matches[index]
  if (!shown || before?.route !== match.route) return true
  if (match.route.isGuardedAgain) return match.route.isGuardedAgain()
  const { pathname, search } = shown.location
  return before.pathname !== match.pathname || search !== to.search || pathname === to.pathname
}

/**
 * The matches to show after the outermost failure: the nearest boundary around it is the last. Without a failure, all
 * of them.
 */
export function readyMatches(
  matches: readonly ScreenMatch[],
  failedAt: number,
  componentOf: (route: ScreenRoute) => ComponentType | undefined,
): ReadyMatch[] {
  const ready = matches.map((match) => ({ ...match, Component: componentOf(match.route), isFailed: false }))
  if (failedAt < 0) return ready
  const boundary = matches.slice(0, failedAt + 1).findLastIndex(({ route }) => route.ErrorBoundary)
  return ready.slice(0, boundary + 1).map((match, index) => ({ ...match, isFailed: index === boundary }))
}
