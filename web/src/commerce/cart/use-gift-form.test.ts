import type { GiftDelivery } from '@slodki-ul/contract/catalogue/gift-delivery'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { failureOf } from '#core/failure.ts'

const runner = await vi.hoisted(async () => (await import('#testing/hook-runner.ts')).createHookRunner())
vi.mock('react', () => runner.react)
vi.mock('#core/clock.ts', () => ({ readClock: () => new Date('2026-11-21T12:00:00Z') }))
vi.mock('./gift-fields.tsx', () => ({
  noGift: { recipientName: '', recipientEmail: '', message: '', sendOn: null },
}))
const { useGiftForm } = await import('./use-gift-form.ts')

const noGift = { recipientName: '', recipientEmail: '', message: '', sendOn: null }
const arranged: GiftDelivery = { ...noGift, recipientName: 'Ola' }
const use = (of: GiftDelivery | null = arranged) => runner.run(() => useGiftForm(of))
const focus = vi.fn()
const querySelector = vi.fn<(of: string) => { focus: () => void } | null>(() => ({ focus }))

beforeEach(() => {
  vi.clearAllMocks()
  runner.reset()
  Object.assign(use().fields, { current: { querySelector } })
})

describe('the form of a gift', () => {
  it('shows what was arranged until something is typed, which is trimmed when it is sent', () => {
    expect(use(null).props.gift).toEqual(noGift)
    expect(use()).toMatchObject({ typed: null, props: { gift: arranged, errors: {} } })
    use().props.onChange({ ...arranged, recipientEmail: ' ola@poczta.example ' })
    expect(use().props.gift.recipientEmail).toBe(' ola@poczta.example ')
    expect(use().typed).toEqual({ ...arranged, recipientEmail: 'ola@poczta.example' })
    expect(use().check()).toBe(true)
    expect([use().props.errors, focus.mock.calls]).toEqual([{}, []])
  })

  it('marks what is wrong and focuses it; typing removes the marks, and what was arranged is not checked again', () => {
    expect(use({ ...arranged, sendOn: '2031-01-01' }).check()).toBe(true)
    use().props.onChange({ ...arranged, recipientEmail: 'ola', sendOn: '2031-01-01' })
    expect(use().check()).toBe(false)
    expect(use().props.errors).toEqual({ recipientEmail: 'ERRORS.ENTERVALIDEMAIL', sendOn: 'ERRORS.GIFTDAY' })
    expect([querySelector.mock.calls, focus.mock.calls.length]).toEqual([[['[aria-invalid="true"]']], 1])
    use().props.onChange(arranged)
    expect(use().props.errors).toEqual({})
  })

  it('marks what the server refused', () => {
    const fields = { 'gift.recipientEmail': 'ERRORS.ENTERVALIDEMAIL', count: 'ERRORS.REQUIRED' }
    use().refuse({ ...failureOf(400, { code: 'ERRORS.PROVIDEDATA' }), fields })
    expect(use().props.errors).toEqual({ recipientEmail: 'ERRORS.ENTERVALIDEMAIL', count: 'ERRORS.REQUIRED' })
    expect(focus).toHaveBeenCalledOnce()
    use().refuse(new Error('of the page'))
    expect(use().props.errors).toEqual({})
    Object.assign(use().fields, { current: null })
    use().refuse({ ...failureOf(400, null), fields })
    expect(use().props.errors).not.toEqual({})
  })
})
