import { afterEach, describe, expect, it, vi } from 'vitest'
import { appPathOf, followUrl } from './follow-url.ts'

describe('appPathOf', () => {
  it.each([
    ['http://ul.test/dziekujemy?isOrder=true&ticket=a%2Fb', '/dziekujemy?isOrder=true&ticket=a%2Fb'],
    ['/dziekujemy?orderId=1', '/dziekujemy?orderId=1'],
    ['http://ul.test/#/dziekujemy?orderId=1', '/dziekujemy?orderId=1'],
    ['http://pay.test/c/1', null],
    ['http://ul.test:3001/pay', null],
  ])('%s is %s', (url, path) => expect(appPathOf(url, 'http://ul.test')).toBe(path))
})

describe('followUrl', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('navigates within the application; otherwise leaves it, and reloads the page when the browser restores it', () => {
    const [navigate, assign, reload, addEventListener] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()]
    vi.stubGlobal('location', { origin: 'http://ul.test', assign, reload })
    vi.stubGlobal('window', { addEventListener })
    followUrl('/#/dziekujemy?orderId=1', navigate)
    expect([navigate.mock.calls, assign.mock.calls, addEventListener.mock.calls]).toEqual([
      [['/dziekujemy?orderId=1']],
      [],
      [],
    ])
    followUrl('http://pay.test/c/1', navigate)
    expect([navigate.mock.calls.length, assign.mock.calls]).toEqual([1, [['http://pay.test/c/1']]])
    const [[event, show] = []] = addEventListener.mock.calls
    expect(event).toBe('pageshow')
    show({ persisted: false })
    expect(reload).not.toHaveBeenCalled()
    show({ persisted: true })
    expect(reload).toHaveBeenCalledOnce()
  })
})
