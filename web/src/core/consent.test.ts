import { beforeEach, describe, expect, test, vi } from 'vitest'
import { writeCookie } from './cookies.ts'

/** A browser with one cookie per name. */
const jar = new Map<string, string>()
vi.stubGlobal('location', { protocol: 'https:' })
vi.stubGlobal('document', {
  get cookie() {
    return [...jar].map((pair) => pair.join('=')).join('; ')
  },
  set cookie(text: string) {
    const [name = '', value = ''] = (text.split(';')[0] ?? '').split('=')
    jar.set(name, value)
  },
})

const saveChoice = (categories: string[], revision = 1) =>
  writeCookie('cookie-consent', JSON.stringify({ categories, revision }), 1)

/** A new instance of the module, as on a new page. */
async function openPage() {
  vi.resetModules()
  return import('./consent.ts')
}

beforeEach(() => jar.clear())

describe('what was accepted (Q-83)', () => {
  test('is what the last choice names, in every tab at once', async () => {
    const { isAccepted } = await openPage()
    expect(isAccepted('marketing')).toBe(false)
    saveChoice(['necessary', 'marketing'])
    expect([isAccepted('marketing'), isAccepted('media')]).toEqual([true, false])
    saveChoice(['necessary'])
    expect(isAccepted('marketing')).toBe(false)
  })

  test('is nothing for a choice of another revision, or an unreadable one', async () => {
    const { isAccepted } = await openPage()
    saveChoice(['necessary', 'marketing'], 7)
    expect(isAccepted('marketing')).toBe(false)
    writeCookie('cookie-consent', 'yes', 1)
    expect(isAccepted('marketing')).toBe(false)
  })

  test('is awaited until the visitor was asked', async () => {
    const { startConsent, wasAccepted } = await openPage()
    const results: boolean[] = []
    const waiting = wasAccepted('marketing').then((accepted) => results.push(accepted))
    await Promise.resolve()
    expect(results).toEqual([])
    startConsent(() => {})
    await waiting
    expect(results).toEqual([false])
  })

  test('beside a film holds for this page, and is passed on to be saved', async () => {
    const { accept, startConsent, isAccepted } = await openPage()
    accept('media')
    expect([isAccepted('media'), isAccepted('marketing')]).toEqual([true, false])
    const passed: string[] = []
    startConsent((category) => passed.push(category))
    accept('media')
    expect(passed).toEqual(['media'])
  })
})
