import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createScreenRouter } from './screen-router.ts'
import type { Guard, ScreenRoute } from './screen-routes.ts'

const screen = (name: string, guard?: Guard) => async () => ({
  Component: Object.assign(() => null, { displayName: name }),
  ...(guard && { guard }),
})
const Boundary = () => null

/** Resolves by hand, so that a test decides which navigation ends first. */
function createHold() {
  const waiting: (() => void)[] = []
  return {
    wait: () => new Promise<void>((resolve) => waiting.push(resolve)),
    open: () => waiting.splice(0).map((go) => go()),
  }
}

const settle = () => new Promise((resolve) => setTimeout(resolve))

describe('navigation between screens', () => {
  const frameGuard = vi.fn<Guard>(() => null)
  const itemGuard = vi.fn<Guard>(() => null)
  const accountGuard = vi.fn<Guard>(() => null)
  const loadItem = vi.fn(screen('item', itemGuard))
  const slow = createHold()
  const isFrameGuardedAgain = vi.fn(() => false)

  const routes: ScreenRoute[] = [
    {
      ErrorBoundary: Boundary,
      load: screen('frame', frameGuard),
      isGuardedAgain: isFrameGuardedAgain,
      children: [
        {
          ErrorBoundary: Boundary,
          children: [
            { path: '/', load: screen('home') },
            { path: '/item/:id', load: loadItem },
            { path: '/fixed/:id', load: screen('fixed', itemGuard), isGuardedAgain: () => false },
            {
              path: '/slow',
              load: async () => {
                await slow.wait()
                return screen('slow')()
              },
            },
            { path: '/broken', load: () => Promise.reject(new Error('offline')) },
            { path: '/guarded', guard: () => '/login?from=own', load: screen('guarded', () => '/other') },
            { path: '/late', load: screen('late', () => '/login') },
            { path: '/login', load: screen('login') },
            {
              path: '/account',
              guard: accountGuard,
              load: screen('account'),
              children: [
                { index: true, guard: () => '/account/orders' },
                { path: 'orders', load: screen('orders') },
                { path: 'data', load: screen('data') },
              ],
            },
            { path: '*', guard: () => '/' },
          ],
        },
      ],
    },
  ]

  function start(...entries: string[]) {
    const history = createMemoryHistory({ initialEntries: entries })
    const router = createScreenRouter(routes, history)
    const shown = () => {
      const view = router.readView()
      return (
        view && {
          url: view.location.pathname + view.location.search + view.location.hash,
          names: view.matches.map(({ Component, isFailed }) => (isFailed ? 'failed' : Component?.displayName)),
          isGoing: view.isGoing,
        }
      )
    }
    const visit = async (to: string, state?: unknown) => {
      router.navigator.push(to, state)
      await settle()
    }
    return { history, router, shown, visit }
  }

  beforeEach(() => {
    vi.clearAllMocks()
    accountGuard.mockReturnValue(null)
    isFrameGuardedAgain.mockReturnValue(false)
  })

  it('shows nothing until the first screen is loaded, then the frame and the screen', async () => {
    const { shown } = start('/item/7?a=1')
    expect(shown()).toBeNull()
    await settle()
    expect(shown()).toEqual({ url: '/item/7?a=1', names: ['frame', undefined, 'item'], isGoing: false })
    expect(itemGuard.mock.calls).toMatchObject([[{ pathname: '/item/7', search: '?a=1', hash: '' }]])
  })

  it('keeps screen and URL while another screen is loaded, and gives the newest navigation precedence', async () => {
    const { history, router, shown, visit } = start('/')
    await settle()
    await visit('/slow')
    expect([shown()?.names.at(-1), shown()?.isGoing, history.location.pathname]).toEqual(['home', true, '/'])
    await visit('/item/1')
    slow.open()
    await settle()
    expect(shown()).toEqual({ url: '/item/1', names: ['frame', undefined, 'item'], isGoing: false })
    expect([history.index, router.readView()?.action]).toEqual([1, 'PUSH'])
  })

  it('redirects before a screen is shown: without an entry of its own after a link, in its place after going back', async () => {
    const { history, shown, visit } = start('/')
    await settle()
    await visit('/guarded')
    expect([shown()?.url, history.index]).toEqual(['/login?from=own', 1])
    await visit('/item/1')
    await visit('/account')
    expect([shown()?.url, history.index]).toEqual(['/account/orders', 3])
    await visit('/')
    accountGuard.mockReturnValue('/late')
    history.go(-1)
    await settle()
    expect([shown()?.url, history.index]).toEqual(['/login', 3])
    history.go(-1)
    await settle()
    expect([shown()?.url, history.index]).toEqual(['/item/1', 2])
  })

  it('redirects the first page and unknown paths in their place; the outermost guard decides', async () => {
    accountGuard.mockReturnValue('/login')
    const { history, shown, visit } = start('/account')
    await settle()
    expect([shown()?.url, history.index, history.location.pathname]).toEqual(['/login', 0, '/login'])
    await visit('/nowhere')
    expect([shown()?.url, history.index]).toEqual(['/', 1])
  })

  it('asks guards again when parameters, the query or nothing changes, not for another child or an anchor', async () => {
    const { visit } = start('/item/1')
    await settle()
    for (const [to, calls] of [
      ['/item/2', 2],
      ['/item/2?a=1', 3],
      ['/item/2?a=1', 4],
      ['/item/2?a=1#part', 4],
      ['/fixed/1', 5],
      ['/fixed/2', 5],
    ] as const) {
      await visit(to)
      expect([to, itemGuard.mock.calls.length]).toEqual([to, calls])
    }
    expect(loadItem).toHaveBeenCalledOnce()
    await visit('/account/orders')
    await visit('/account/data')
    expect(accountGuard).toHaveBeenCalledOnce()
    expect(frameGuard).toHaveBeenCalledOnce()
    isFrameGuardedAgain.mockReturnValue(true)
    await visit('/account/orders')
    expect([frameGuard.mock.calls.length, accountGuard.mock.calls.length]).toEqual([2, 1])
  })

  it('shows the nearest boundary when code does not load, with the URL of the wanted screen, and loads it next time', async () => {
    const { history, shown, visit } = start('/')
    await settle()
    await visit('/broken')
    expect(shown()).toEqual({ url: '/broken', names: ['frame', 'failed'], isGoing: false })
    loadItem.mockRejectedValueOnce(new Error('offline'))
    await visit('/item/3')
    expect(shown()?.names).toEqual(['frame', 'failed'])
    await visit('/item/3')
    expect([shown()?.names, history.index]).toEqual([['frame', undefined, 'item'], 3])
  })

  it('hands the state of a link to the new location, and replaces entries when asked to', async () => {
    const { history, router, shown, visit } = start('/')
    await settle()
    await visit('/item/1', { preserveScroll: true })
    expect(router.readView()?.location.state).toEqual({ preserveScroll: true })
    const listener = vi.fn()
    const leave = router.subscribe(listener)
    router.navigator.replace('/item/2#part')
    await settle()
    expect([shown()?.url, history.index, router.readView()?.action]).toEqual(['/item/2#part', 1, 'REPLACE'])
    expect(listener.mock.calls.map(([view]) => view.isGoing)).toEqual([true, false])
    leave()
    await visit('/')
    expect(listener).toHaveBeenCalledTimes(2)
  })
})
