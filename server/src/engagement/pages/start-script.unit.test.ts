import { runInNewContext } from 'node:vm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type ScreenFiles, startScript } from '#engagement/pages/start-script.ts'

type Tag = Record<string, unknown> & { name: string; onload?: () => void; onerror?: () => void }

/** What the script finds in a browser; files load when the test says so. */
function createPage({ className = '', isWaiting = false, isHidden = false, screen = null as ScreenFiles | null } = {}) {
  const listeners = new Map<string, (event: Record<string, unknown>) => void>()
  const tags: Tag[] = []
  const timers: { run: () => void; ms: number }[] = []
  const frames: (() => void)[] = []
  const plain = {
    remove: vi.fn(),
    hasAttribute: () => isWaiting,
    getAttribute: () => screen && JSON.stringify(screen),
  }
  const button: { onclick?: () => void } = {}
  const note = { hidden: true, role: '', querySelector: () => button }
  const reload = vi.fn()
  const scope = {
    location: { reload },
    document: {
      readyState: 'loading',
      hidden: isHidden,
      documentElement: { className },
      getElementById: (id: string) => (id === 'plain' ? plain : note),
      createElement: (name: string) => ({ name }),
      head: { append: (tag: Tag) => tags.push(tag) },
    },
    window: {},
    requestAnimationFrame: (run: () => void) => frames.push(run),
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    removeEventListener: (name: string) => listeners.delete(name),
    setTimeout: (run: () => void, ms = 0) => timers.push({ run, ms }),
    JSON,
    Object,
    Promise,
  }
  return { scope, listeners, tags, timers, frames, plain, note, button, reload }
}

const files = { entry: '/assets/index.js', imports: ['/assets/vendor.js'], styles: ['/assets/index.css'] }
const urlOf = ({ href, src }: Tag) => href ?? src

let page: ReturnType<typeof createPage>
const open = (options?: Parameters<typeof createPage>[0]) => {
  page = createPage(options)
  runInNewContext(startScript(files), page.scope)
}
const loadLast = async () => {
  page.tags.at(-1)?.onload?.()
  await new Promise((resolve) => setImmediate(resolve))
}

describe('the start of the application in a page of the server', () => {
  beforeEach(() => open())

  it('waits for the page and some time of reading', () => {
    expect(page.tags).toEqual([])
    page.listeners.get('load')?.({ type: 'load' })
    expect(page.timers.map(({ ms }) => ms)).toEqual([2_500])
    expect(page.tags).toEqual([])
    page.timers[0]?.run()
    page.timers[1]?.run()
    expect(page.tags.map(urlOf)).toContain('/assets/index.js')
  })

  it.each(['pointerdown', 'touchstart', 'keydown', 'wheel', 'scroll', 'focusin', 'hashchange'])(
    'comes with the first %s, once',
    (type) => {
      page.listeners.get(type)?.({ type })
      const count = page.tags.length
      expect(count).toBe(4)
      expect([...page.listeners.keys()]).toEqual(['load'])
      page.listeners.get('load')?.({ type: 'load' })
      for (const { run } of page.timers.splice(0)) run()
      for (const { run } of page.timers.splice(0)) run()
      expect(page.tags).toHaveLength(count)
    },
  )

  it('comes when a pointer moves, not when the page moves under it', () => {
    page.listeners.get('pointermove')?.({ type: 'pointermove', movementX: 0, movementY: 0 })
    expect(page.tags).toEqual([])
    page.listeners.get('pointermove')?.({ type: 'pointermove', movementX: 0, movementY: 2 })
    expect(page.tags).toHaveLength(4)
  })

  it('runs the scripts one by one, after the styles', async () => {
    page.listeners.get('keydown')?.({ type: 'keydown' })
    expect(page.tags.map(({ rel }) => rel)).toEqual(['preload', 'modulepreload', 'modulepreload', 'stylesheet'])
    await loadLast()
    expect(page.tags.at(-1)).toMatchObject({ name: 'script', type: 'module', src: '/assets/vendor.js' })
    expect(page.tags).toHaveLength(5)
    await loadLast()
    expect(page.tags.at(-1)).toMatchObject({ name: 'script', type: 'module', src: '/assets/index.js' })
  })

  it.each(['style', 'script'])(
    'asks for a %s that does not come once more, and then offers to load the page again',
    async (kind) => {
      const failLast = async () => {
        page.tags.at(-1)?.onerror?.()
        await new Promise((resolve) => setImmediate(resolve))
      }
      page.listeners.get('keydown')?.({ type: 'keydown' })
      if (kind === 'script') await loadLast()
      const count = page.tags.length
      const last = urlOf(page.tags.at(-1) as Tag)
      await failLast()
      expect([page.tags.length, urlOf(page.tags.at(-1) as Tag), page.note.hidden]).toEqual([count + 1, last, true])
      await failLast()
      expect([page.tags.length, page.note.hidden, page.note.role]).toEqual([count + 1, false, 'alert'])
      expect(page.reload).not.toHaveBeenCalled()
      page.button.onclick?.()
      expect(page.reload).toHaveBeenCalledOnce()
    },
  )

  it('goes on when a file comes at the second try', async () => {
    page.listeners.get('keydown')?.({ type: 'keydown' })
    page.tags.at(-1)?.onerror?.()
    await loadLast()
    expect([urlOf(page.tags.at(-1) as Tag), page.note.hidden]).toEqual(['/assets/vendor.js', true])
  })

  it('comes at once for a route behind the hash, whose plain content goes', () => {
    open({ className: 'app', isWaiting: true, screen: { scripts: ['/assets/kasa.js'], styles: [] } })
    expect(page.plain.remove).toHaveBeenCalledOnce()
    expect(page.tags.map(urlOf)).toEqual(['/api/health', '/assets/vendor.js', '/assets/index.js', '/assets/index.css'])
  })

  it('comes after the first paint where there is nothing to read, at once in a hidden tab, which paints nothing', () => {
    open({ isWaiting: true })
    expect(page.plain.remove).not.toHaveBeenCalled()
    page.frames[0]?.()
    expect(page.tags).toEqual([])
    page.timers[0]?.run()
    expect(page.tags).toHaveLength(4)
    open({ isWaiting: true, isHidden: true })
    expect(page.tags).toHaveLength(4)
    // A plain page in a hidden tab is read later.
    open({ isHidden: true })
    expect(page.tags).toEqual([])
  })

  it('asks for the files of the screen too, and runs its scripts one by one before the entry', async () => {
    open({
      isWaiting: true,
      screen: { scripts: ['/assets/contract.js', '/assets/checkout.js'], styles: ['/assets/checkout.css'] },
    })
    page.frames[0]?.()
    page.timers[0]?.run()
    const scripts = ['/assets/vendor.js', '/assets/contract.js', '/assets/checkout.js', '/assets/index.js']
    const styles = ['/assets/index.css', '/assets/checkout.css']
    expect(page.tags.map(urlOf)).toEqual(['/api/health', ...scripts, ...styles])
    for (const tag of page.tags.slice(-2)) tag.onload?.()
    const run: unknown[] = []
    for (const _script of scripts) {
      await new Promise((resolve) => setImmediate(resolve))
      run.push(urlOf(page.tags.at(-1) as Tag))
      page.tags.at(-1)?.onload?.()
    }
    expect(run).toEqual(scripts)
  })
})
