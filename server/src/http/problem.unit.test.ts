import { errorResponses } from '@slodki-ul/contract/error-responses'
import { fail, generalErrors, problemSchema } from '@slodki-ul/contract/errors'
import { describe, expect, test } from 'vitest'
import { codeOfHttpStatus, problemOf } from './problem.ts'

describe('the body of a failure (Q-32)', () => {
  test('is an RFC 9457 problem with the code, its sentence as detail and message, and the invalid fields', () => {
    expect(problemOf(fail('ERRORS.PROVIDEDATA', { fields: { email: 'ERRORS.ENTEREMAIL' } }))).toEqual({
      type: 'about:blank',
      title: 'Invalid request',
      status: 400,
      detail: 'The request does not fit what this call takes.',
      message: 'The request does not fit what this call takes.',
      code: 'ERRORS.PROVIDEDATA',
      errors: { email: 'ERRORS.ENTEREMAIL' },
    })
  })

  test.each(Object.entries(errorResponses))('%s answers with its status', (code, { status }) => {
    const problem = problemOf(fail(code as keyof typeof errorResponses))
    expect(problemSchema.parse(problem)).toEqual(problem)
    expect(problem.status).toBe(status)
    expect(problem).not.toHaveProperty('errors')
  })

  test('has the additional members of the failure, which replace nothing', () => {
    const extra = { cart: { id: 'A' }, retryAfter: 60, status: 200, code: 'OK', detail: 'fine' }
    expect(problemOf(fail('ERRORS.OUTOFSTOCK', { extra }))).toMatchObject({
      cart: { id: 'A' },
      retryAfter: 60,
      status: 409,
      code: 'ERRORS.OUTOFSTOCK',
      detail: errorResponses['ERRORS.OUTOFSTOCK'].detail,
    })
  })
})

describe('a failure before any handler ran', () => {
  test.each([
    [400, 'ERRORS.PROVIDEDATA'],
    [401, 'ERRORS.PROVIDEDATA'],
    [404, 'ERRORS.NOTFOUND'],
    [405, 'ERRORS.PROVIDEDATA'],
    [413, 'ERRORS.PAYLOADTOOLARGE'],
    [414, 'ERRORS.PROVIDEDATA'],
    [415, 'ERRORS.UNSUPPORTEDMEDIATYPE'],
    [429, 'ERRORS.TOOMANYATTEMPTS'],
    [431, 'ERRORS.PROVIDEDATA'],
    [500, 'ERRORS.BASIC'],
    [502, 'ERRORS.BASIC'],
    [503, 'ERRORS.UNAVAILABLE'],
    [200, 'ERRORS.BASIC'],
    [302, 'ERRORS.BASIC'],
    [499, 'ERRORS.BASIC'],
    [0, 'ERRORS.BASIC'],
    [Number.NaN, 'ERRORS.BASIC'],
  ] as const)('of status %d is %s', (status, code) => {
    expect(codeOfHttpStatus(status)).toBe(code)
  })

  test('is always one of the general errors', () => {
    for (let status = 0; status < 700; status++) expect(generalErrors).toContain(codeOfHttpStatus(status))
  })
})
