import { beforeEach, describe, expect, it, vi } from 'vitest'
import { failureOf } from '#core/failure.ts'

type Query = { currentData?: unknown; error?: unknown; isError?: boolean; isFetching?: boolean }
const runner = await vi.hoisted(async () => (await import('#testing/hook-runner.ts')).createHookRunner())
const { state, asked, all, lower, codes, check, showFailure, setSearch } = vi.hoisted(() => ({
  state: { code: null as string | null, all: {} as Query, lower: {} as Query, search: '' },
  asked: [] as unknown[],
  all: vi.fn(),
  lower: vi.fn(),
  codes: { deleteDiscountCode: vi.fn() },
  check: vi.fn(),
  showFailure: vi.fn(),
  setSearch: vi.fn(),
}))
vi.mock('react', () => runner.react)
vi.mock('react-router', () => ({ useSearchParams: () => [new URLSearchParams(state.search), setSearch] }))
vi.mock('@reduxjs/toolkit/query/react', () => ({ skipToken: 'skipped' }))
vi.mock('#i18n/language.ts', () => ({ useLanguage: () => 'en' }))
vi.mock('#core/toasts.ts', () => ({ showFailure }))
vi.mock('./discount-code.ts', () => ({
  ...codes,
  useDiscountCode: () => state.code,
  readDiscountCode: () => state.code,
}))
vi.mock('./check-discount-code.ts', () => ({ checkDiscountCode: check }))
vi.mock('./plans.api.ts', () => ({
  useListPlansQuery: (request: unknown) => {
    asked.push(request)
    return { ...state.all, refetch: all }
  },
  useApplyPlanVoucherQuery: (request: unknown) => {
    asked.push(request)
    return { isError: state.lower.error !== undefined, ...state.lower, refetch: lower }
  },
}))
const { usePlans } = await import('./use-plans.ts')
const { useLinkedCode } = await import('./use-linked-code.ts')

const use = () => runner.run(usePlans)
const [plans, cheaper] = [[{ id: 1 }], [{ id: 1, price: 1 }]]

beforeEach(() => {
  vi.clearAllMocks()
  runner.reset()
  asked.length = 0
  Object.assign(state, { code: null, all: { currentData: plans, isFetching: false }, lower: {}, search: '' })
  check.mockResolvedValue(null)
})

describe('the plans', () => {
  it('have their own prices without a code, for which nothing is asked', () => {
    expect(use()).toMatchObject({ plans, code: null, unchecked: null, error: undefined, isFetching: false })
    expect(asked).toEqual([{ params: { lang: 'en' } }, 'skipped'])
    use().reload()
    expect([all.mock.calls.length, lower.mock.calls.length]).toEqual([1, 0])
  })

  it('have the prices of the stored code, which is named with them only', () => {
    state.code = 'MIOD10'
    expect(use()).toMatchObject({ plans, code: null, unchecked: null })
    expect(asked[1]).toEqual({ body: { voucher: 'MIOD10', languageCode: 'en' } })
    state.lower = { currentData: cheaper }
    expect(use()).toMatchObject({ plans: cheaper, code: 'MIOD10', unchecked: null })
    // A failed repetition keeps what is known.
    state.lower = { currentData: cheaper, error: failureOf(503, null) }
    expect(use()).toMatchObject({ plans: cheaper, code: 'MIOD10', unchecked: null })
    use().reload()
    expect([all.mock.calls.length, lower.mock.calls.length]).toEqual([1, 1])
    expect(codes.deleteDiscountCode).not.toHaveBeenCalled()
  })

  it.each([
    ['is not valid any more is deleted', 'ERRORS.VOUCHERINVALID', 1],
    ['is for the shop is deleted', 'ERRORS.VOUCHERNOTFORPLANS', 1],
    ['could not be checked stays, and can be tried again', 'ERRORS.BASIC', 0],
  ])('a code that %s (SUB-43)', (_what, code, deleted) => {
    state.code = 'MIOD10'
    state.lower = { error: failureOf(deleted ? 400 : 503, { code }), isFetching: true }
    const { plans: shown, unchecked } = use()
    expect(shown).toBe(plans)
    expect(codes.deleteDiscountCode).toHaveBeenCalledTimes(deleted)
    expect(unchecked).toEqual(deleted ? null : { code: 'MIOD10', isFetching: true, retry: lower })
  })

  it('that could not be loaded say why, unless the prices of the code are there', () => {
    const error = failureOf(503, null)
    Object.assign(state, { code: 'MIOD10', all: { error, isFetching: true } })
    expect(use()).toMatchObject({ plans: undefined, error, isFetching: true })
    state.lower = { currentData: cheaper }
    expect(use()).toMatchObject({ plans: cheaper, error: undefined })
  })
})

describe('the code of a link', () => {
  const link = (search: string) => {
    state.search = search
    runner.run(useLinkedCode)
  }

  it('SUB-40 SUB-41 leaves the URL at once and is checked', async () => {
    link('variant=mailing&discountCode=%20MIOD10%20')
    const [change, options] = setSearch.mock.lastCall ?? []
    expect(String(change(new URLSearchParams('variant=mailing&discountCode=MIOD10')))).toBe('variant=mailing')
    expect(options).toEqual({ replace: true, state: { preserveScroll: true } })
    await vi.waitFor(() => expect(check.mock.calls).toEqual([['MIOD10', 'en']]))
    expect(showFailure).not.toHaveBeenCalled()
  })

  it('that is refused says why', async () => {
    check.mockResolvedValue(failureOf(400, { code: 'ERRORS.VOUCHERINVALID' }))
    link('discountCode=MIOD10')
    await vi.waitFor(() => expect(showFailure.mock.calls).toEqual([['ERRORS.VOUCHERINVALID', 'applyPlanVoucher']]))
  })

  it.each([
    ['is the stored one', 'discountCode=MIOD10', 1],
    ['is empty', 'discountCode=%20', 1],
    ['is missing', 'variant=mailing', 0],
  ])('is not checked when it %s', (_why, search, changes) => {
    state.code = 'MIOD10'
    link(search)
    expect(setSearch).toHaveBeenCalledTimes(changes)
    expect(check).not.toHaveBeenCalled()
  })
})
