import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { VoucherOutcome } from './use-voucher-code.ts'

const runner = await vi.hoisted(async () => (await import('#testing/hook-runner.ts')).createHookRunner())
const showFailure = vi.hoisted(() => vi.fn())
vi.mock('react', () => runner.react)
vi.mock('#core/toasts.ts', () => ({ showFailure }))
const { useVoucherCode } = await import('./use-voucher-code.ts')

const apply = vi.fn<(code: string) => Promise<VoucherOutcome>>()
const storage = { read: vi.fn<() => string | null>(), save: vi.fn(), remove: vi.fn() }
type Options = Partial<Parameters<typeof useVoucherCode>[0]>
const use = (options: Options = {}) => runner.run(() => useVoucherCode({ apply, ...options }))

beforeEach(() => {
  vi.resetAllMocks()
  runner.reset()
  apply.mockResolvedValue('applied')
})

describe('a discount code', () => {
  it.each<[VoucherOutcome, Options, string, boolean]>([
    ['applied', {}, '', false],
    ['refused', {}, '', true],
    ['unchecked', {}, ' MIOD10 ', false],
    ['applied', { clearsField: false }, ' MIOD10 ', false],
    ['refused', { clearsField: false }, ' MIOD10 ', true],
    ['unchecked', { clearsField: false }, ' MIOD10 ', false],
  ])('CHK-34 %s with %o: the field then holds %j', async (outcome, options, left, isRefused) => {
    apply.mockResolvedValue(outcome)
    use(options).change(' MIOD10 ')
    await use(options).submit()
    expect(apply.mock.calls).toEqual([['MIOD10']])
    expect(use(options)).toMatchObject({ code: left, isRefused, isChecking: false })
    use(options).change('MIOD1')
    expect(use(options)).toMatchObject({ code: 'MIOD1', isRefused: false })
    expect(showFailure).not.toHaveBeenCalled()
  })

  it.each<[VoucherOutcome, string | null]>([
    ['refused', 'ERRORS.VOUCHERINVALID'],
    ['ERRORS.GIFTCARDBLOCKED', 'ERRORS.GIFTCARDBLOCKED'],
    ['applied', null],
    ['unchecked', null],
  ])('CHK-34 %s: the reason at the field is %s, until the next letter', async (outcome, refusal) => {
    apply.mockResolvedValue(outcome)
    use().change('MIOD10')
    await use().submit()
    expect(use().refusal).toBe(refusal)
    use().change('M')
    expect(use().refusal).toBeNull()
    // Removing a code by an empty field is no mistake of the field.
    use({ sendsEmpty: true }).change('')
    await use({ sendsEmpty: true }).submit()
    expect(use().refusal).toBeNull()
  })

  it('is checked once at a time, and its field is empty meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<VoucherOutcome>()
    apply.mockReturnValue(promise)
    use().change('MIOD10')
    const sent = use().submit()
    expect(use()).toMatchObject({ code: '', isChecking: true })
    await use().submit()
    expect(apply).toHaveBeenCalledOnce()
    resolve('applied')
    await sent
    expect(use().isChecking).toBe(false)
  })

  it.each([
    [true, [['']]],
    [false, []],
  ])(
    'CHK-33 shows a warning when it is empty; sent only where that removes the discount: %s',
    async (sendsEmpty, sent) => {
      use({ sendsEmpty }).change('  ')
      await use({ sendsEmpty }).submit()
      expect(showFailure.mock.calls).toEqual([['ERRORS.PROVIDEDATA']])
      expect(apply.mock.calls).toEqual(sent)
    },
  )

  it('CHK-31 is stored while it is typed, until it is sent or cleared', async () => {
    storage.read.mockReturnValue('MIO')
    expect(use({ storage }).code).toBe('MIO')
    use({ storage }).change('MIOD10')
    expect(storage.save.mock.calls).toEqual([['MIOD10']])
    await use({ storage }).submit()
    expect(storage.remove).toHaveBeenCalledOnce()
    use({ storage }).change('')
    expect(storage.remove).toHaveBeenCalledTimes(2)
  })
})
