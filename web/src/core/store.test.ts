import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** The browser's Redux DevTools, as an extension adds them. */
const inspect = vi.fn()

beforeEach(() => {
  vi.resetModules()
  inspect.mockReset().mockReturnValue((next: unknown) => next)
  vi.stubGlobal('location', { origin: 'http://ul.test' })
  vi.stubGlobal('window', { __REDUX_DEVTOOLS_EXTENSION_COMPOSE__: inspect })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

describe('the state inspector', () => {
  it('CONST-11 keeps 25 states while developing', async () => {
    vi.stubEnv('DEV', true)
    await import('./store.ts')
    expect(inspect).toHaveBeenCalledWith(expect.objectContaining({ maxAge: 25 }))
  })

  it('is off in what is built (Q-90)', async () => {
    vi.stubEnv('DEV', false)
    await import('./store.ts')
    expect(inspect).not.toHaveBeenCalled()
  })
})
