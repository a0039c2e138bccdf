import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadWithRetry, preloadCode, watchFailedStylesheets } from './load-with-retry.ts'

const origin = 'https://ul.example'

/** The used properties of a stylesheet's element. */
class FakeLink {
  rel = 'stylesheet'
  onload = () => {}
  onerror = () => {}
  attributes = new Set<string>()
  href: string
  page: FakeLink[]
  constructor(href: string, page: FakeLink[]) {
    this.href = href
    this.page = page
  }
  setAttribute(name: string) {
    this.attributes.add(name)
  }
  removeAttribute(name: string) {
    this.attributes.delete(name)
  }
  cloneNode() {
    const copy = new FakeLink(this.href, this.page)
    copy.attributes = new Set(this.attributes)
    return copy
  }
  replaceWith(next: FakeLink) {
    this.page.splice(this.page.indexOf(this), 1, next)
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', { querySelectorAll: () => [] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('loadWithRetry', () => {
  it('retries after growing delays', async () => {
    const load = vi.fn(async () => {
      if (load.mock.calls.length < 4) throw new Error('gone')
      return 'code'
    })
    const loaded = loadWithRetry(load)
    const tries = []
    for (const second of [0, 1, 1, 1, 4]) {
      await vi.advanceTimersByTimeAsync(second * 1_000)
      tries.push(load.mock.calls.length)
    }
    expect(tries).toEqual([1, 2, 2, 3, 4])
    await expect(loaded).resolves.toBe('code')
  })

  it('retries as soon as the network is back', async () => {
    const load = vi.fn().mockRejectedValueOnce(new Error('gone')).mockResolvedValue('code')
    const loaded = loadWithRetry(load)
    await vi.advanceTimersByTimeAsync(0)
    window.dispatchEvent(new Event('online'))
    await expect(loaded).resolves.toBe('code')
  })
})

describe('loadWithRetry after stylesheets failed', () => {
  it('reloads our own stylesheets until they have loaded, before the code', async () => {
    const page: FakeLink[] = []
    const add = (href: string) => {
      const link = new FakeLink(href, page)
      page.push(link)
      return link
    }
    const own = add(`${origin}/assets/a.css`)
    const [good, foreign] = [add(`${origin}/assets/b.css`), add('https://other.example/c.css')]
    let report = (_event: { target: FakeLink }) => {}
    vi.stubGlobal('location', { origin })
    vi.stubGlobal('HTMLLinkElement', FakeLink)
    vi.stubGlobal('document', {
      addEventListener: (_type: string, handle: typeof report) => {
        report = handle
      },
      querySelectorAll: (selector: string) => page.filter(({ attributes }) => selector === `link[${[...attributes]}]`),
    })
    watchFailedStylesheets()
    report({ target: own })
    report({ target: foreign })

    const load = vi.fn().mockRejectedValueOnce(new Error('gone')).mockResolvedValue('code')
    const loaded = loadWithRetry(load)
    await vi.advanceTimersByTimeAsync(1_000)
    const second = page[0] as FakeLink
    expect(second).not.toBe(own)
    expect(page.slice(1)).toEqual([good, foreign])
    report({ target: second })
    second.onerror()
    await vi.advanceTimersByTimeAsync(2_000)
    const third = page[0] as FakeLink
    expect(third).not.toBe(second)
    expect(load).toHaveBeenCalledOnce()
    third.onload()
    await expect(loaded).resolves.toBe('code')
    expect([...third.attributes]).toEqual([])
  })
})

describe('preloadCode', () => {
  it('does not delay the first screen, and ignores a removed component', async () => {
    const [wanted, gone] = [vi.fn(), vi.fn()]
    preloadCode(wanted)
    preloadCode(gone)()
    expect(wanted).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(wanted).toHaveBeenCalledOnce()
    expect(gone).not.toHaveBeenCalled()
  })
})
