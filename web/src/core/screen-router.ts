import type { ComponentType } from 'react'
import {
  type Location,
  type NavigationType,
  type Navigator,
  type Path,
  parsePath,
  type To,
  type UNSAFE_createHashHistory,
} from 'react-router'
import {
  findScreens,
  type Guard,
  isGuardDue,
  isOnlyAnchor,
  type LoadedScreen,
  type ReadyMatch,
  readyMatches,
  type ScreenMatch,
  type ScreenRoute,
} from './screen-routes.ts'

type History = Pick<
  ReturnType<typeof UNSAFE_createHashHistory>,
  'location' | 'push' | 'replace' | 'go' | 'listen' | 'createHref' | 'encodeLocation'
>

type Action = `${NavigationType}`

/** What is shown. While another screen is loaded it stays, and `isGoing` is true. */
export type View = { location: Location; action: Action; matches: ReadyMatch[]; isGoing: boolean }

export type ScreenRouter = {
  navigator: Navigator
  /** Null until the first screen is loaded. */
  readView: () => View | null
  subscribe: (listener: (view: View) => void) => () => void
}

const fullPath = (to: To): Path => ({
  pathname: '/',
  search: '',
  hash: '',
  ...(typeof to === 'string' ? parsePath(to) : to),
})

/**
 * Navigates between screens: loads the code and runs the guards of the wanted one, and only then changes the URL and the
 * screen. The newest navigation wins. A redirect of the browser's own navigation replaces its entry of the history.
 */
export function createScreenRouter(routes: ScreenRoute[], history: History): ScreenRouter {
  const screens = new Map<ScreenRoute, LoadedScreen>()
  const listeners = new Set<(view: View) => void>()
  let view: View | null = null
  let newest = 0

  const componentOf = (route: ScreenRoute): ComponentType | undefined => screens.get(route)?.Component

  function publish(next: View) {
    view = next
    for (const listener of listeners) listener(next)
  }

  async function loadScreen(route: ScreenRoute): Promise<LoadedScreen | undefined> {
    if (!screens.has(route) && route.load) screens.set(route, await route.load())
    return screens.get(route)
  }

  /** Redirect target of one route, or null; rejects when its code does not load. */
  async function openRoute(match: ScreenMatch, isDue: boolean, to: Path): Promise<string | null> {
    const ask = async (guard: Guard | undefined) => (isDue && guard ? guard(to) : null)
    const [target, screen] = await Promise.all([ask(match.route.guard), loadScreen(match.route)])
    return target ?? ask(screen?.guard)
  }

  async function go(action: Action, wanted: To, state?: unknown): Promise<void> {
    newest += 1
    const turn = newest
    const to = fullPath(wanted)
    const matches = findScreens(routes, to)
    const shown = view
    let failedAt = -1
    if (!isOnlyAnchor(shown, to)) {
      if (shown) publish({ ...shown, isGoing: true })
      const opened = await Promise.allSettled(
        matches.map((match, index) => openRoute(match, isGuardDue(match, index, shown, to), to)),
      )
      if (turn !== newest) return
      const target = opened
        .map((each) => (each.status === 'fulfilled' ? each.value : null))
        .find((each) => each !== null)
      if (target) return go(action === 'PUSH' ? 'PUSH' : 'REPLACE', target)
      failedAt = opened.findIndex(({ status }) => status === 'rejected')
    }
    if (action === 'PUSH') history.push(to, state)
    if (action === 'REPLACE') history.replace(to, state)
    publish({
      location: history.location,
      action,
      matches: readyMatches(matches, failedAt, componentOf),
      isGoing: false,
    })
  }

  history.listen(({ location }) => go('POP', location))
  go('POP', history.location)

  return {
    navigator: {
      createHref: history.createHref,
      encodeLocation: history.encodeLocation,
      go: history.go,
      push: (to, state) => go('PUSH', to, state),
      replace: (to, state) => go('REPLACE', to, state),
    },
    readView: () => view,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
