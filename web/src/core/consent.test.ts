import { beforeEach, describe, expect, test, vi } from 'vitest'
import { writeCookie } from './cookies.ts'

/** A browser that keeps one cookie after the other, and gives none up but to another of its name. */
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

const answer = (categories: string[], revision = 1) =>
  writeCookie('cookie-consent', JSON.stringify({ categories, revision }), 1)

/** The module as a new page has it. */
async function openPage() {
  vi.resetModules()
  return import('./consent.ts')
}

beforeEach(() => jar.clear())

describe('what was accepted (Q-83)', () => {
  test('is what the last answer names, in every tab at once', async () => {
    const { isAccepted } = await openPage()
    expect(isAccepted('marketing')).toBe(false)
    answer(['necessary', 'marketing'])
    expect([isAccepted('marketing'), isAccepted('media')]).toEqual([true, false])
    answer(['necessary'])
    expect(isAccepted('marketing')).toBe(false)
  })

  test('is nothing where the answer is to another question, or is none', async () => {
    const { isAccepted } = await openPage()
    answer(['necessary', 'marketing'], 7)
    expect(isAccepted('marketing')).toBe(false)
    writeCookie('cookie-consent', 'yes', 1)
    expect(isAccepted('marketing')).toBe(false)
  })

  test('is waited for until somebody was asked', async () => {
    const { startConsent, wasAccepted } = await openPage()
    const told: boolean[] = []
    const waiting = wasAccepted('marketing').then((accepted) => told.push(accepted))
    await Promise.resolve()
    expect(told).toEqual([])
    startConsent(() => {})
    await waiting
    expect(told).toEqual([false])
  })

  test('beside a film holds for this page, and is handed on to be kept', async () => {
    const { accept, startConsent, isAccepted } = await openPage()
    accept('media')
    expect([isAccepted('media'), isAccepted('marketing')]).toEqual([true, false])
    const kept: string[] = []
    startConsent((category) => kept.push(category))
    accept('media')
    expect(kept).toEqual(['media'])
  })
})
