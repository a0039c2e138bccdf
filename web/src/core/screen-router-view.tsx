import { Component, createContext, type ReactNode, startTransition, use, useLayoutEffect, useState } from 'react'
import { type NavigationType, Outlet, type RouteMatch, Router, renderMatches } from 'react-router'
import type { ScreenRouter } from './screen-router.ts'
import type { ReadyMatch } from './screen-routes.ts'

const GoingContext = createContext(false)

/** Whether another screen is being loaded. */
export const useIsGoing = (): boolean => use(GoingContext)

type CatcherProps = { locationKey: unknown; fallback: ReactNode; children: ReactNode }
type CatcherState = { locationKey: unknown; isFailed: boolean }

/** Shows the fallback after a failure to render, until the location changes. */
class FailureCatcher extends Component<CatcherProps, CatcherState> {
  override state: CatcherState = { locationKey: this.props.locationKey, isFailed: false }

  static getDerivedStateFromError(): Partial<CatcherState> {
    return { isFailed: true }
  }

  static getDerivedStateFromProps({ locationKey }: CatcherProps, state: CatcherState): CatcherState {
    return locationKey === state.locationKey ? state : { locationKey, isFailed: false }
  }

  override render() {
    return this.state.isFailed ? this.props.fallback : this.props.children
  }
}

function elementOf(
  { route: { ErrorBoundary }, Component: Screen, isFailed }: ReadyMatch,
  locationKey: unknown,
): ReactNode {
  if (isFailed) return ErrorBoundary && <ErrorBoundary />
  const screen = Screen ? <Screen /> : <Outlet />
  if (!ErrorBoundary) return screen
  return (
    <FailureCatcher locationKey={locationKey} fallback={<ErrorBoundary />}>
      {screen}
    </FailureCatcher>
  )
}

/** Shows what the router has loaded; nothing until the first screen is. */
export function ScreenRouterView({ router }: { router: ScreenRouter }) {
  const [view, setView] = useState(router.readView)

  useLayoutEffect(() => {
    setView(router.readView())
    // The shown screen stays until everything that the next one waits for is there.
    return router.subscribe((next) => startTransition(() => setView(next)))
  }, [router])

  if (!view) return null
  const matches = view.matches.map((match) => ({
    ...match,
    route: { path: match.route.path, element: elementOf(match, view.location) },
  }))
  return (
    <GoingContext value={view.isGoing}>
      <Router location={view.location} navigationType={view.action as NavigationType} navigator={router.navigator}>
        {renderMatches(matches as RouteMatch[])}
      </Router>
    </GoingContext>
  )
}
