import { describe, expect, it } from 'vitest'
import { codeOf, failureOf, isInconclusive } from './failure.ts'

const problem = {
  type: 'about:blank',
  title: 'Stock limit',
  status: 409,
  detail: 'There are no more pieces of this product.',
  message: 'There are no more pieces of this product.',
  code: 'ERRORS.STOCKLIMITREACHED',
}

describe('failureOf', () => {
  it('keeps the code, the fields and additional members of a problem', () => {
    expect(failureOf(409, { ...problem, errors: { count: 'ERRORS.STOCKLIMITREACHED' }, available: 3 })).toEqual({
      code: 'ERRORS.STOCKLIMITREACHED',
      status: 409,
      fields: { count: 'ERRORS.STOCKLIMITREACHED' },
      details: { available: 3 },
    })
  })

  it.each([
    ['FETCH_ERROR', undefined, null],
    ['PARSING_ERROR', '<html>', null],
    [502, '<html>', 502],
    [500, { ...problem, code: 'ERRORS.UNHEARDOF' }, 500],
  ])('%s with %o is ERRORS.BASIC', (status, body, answered) => {
    expect(failureOf(status, body)).toEqual({ code: 'ERRORS.BASIC', status: answered, fields: {}, details: {} })
  })
})

describe('codeOf', () => {
  it.each([
    [failureOf(409, problem), 'ERRORS.STOCKLIMITREACHED'],
    [new Error('a bug'), 'ERRORS.BASIC'],
    [{ code: 'toString' }, 'ERRORS.BASIC'],
    [undefined, 'ERRORS.BASIC'],
  ])('%o is %s', (error, code) => expect(codeOf(error)).toBe(code))
})

describe('isInconclusive', () => {
  it.each([
    [failureOf('FETCH_ERROR', undefined), true],
    [failureOf(429, { ...problem, code: 'ERRORS.TOOMANYATTEMPTS' }), true],
    [failureOf(409, problem), false],
  ])('%o: %s', (failure, is) => expect(isInconclusive(failure)).toBe(is))
})
