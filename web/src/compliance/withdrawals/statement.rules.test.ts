import { describe, expect, it } from 'vitest'
import { emptyStatement, readLinked, statementErrors, toWithdrawal } from './statement.rules.ts'

const typed = { ...emptyStatement, fullName: 'Ula Barć', orderNumber: 'SU-10001', email: 'ula@poczta.example' }

describe('errors of a statement', () => {
  it('none when name, number and address are there; which products is optional', () => {
    expect(statementErrors(typed)).toEqual({})
    expect(statementErrors({ ...typed, contract: 'subscription', orderNumber: '' })).toEqual({})
  })

  it.each(['order', null] as const)('whatever is missing with the contract %s', (contract) =>
    expect(statementErrors({ ...emptyStatement, contract, orderNumber: ' ' })).toEqual({
      fullName: 'ERRORS.REQUIRED',
      orderNumber: 'ERRORS.REQUIRED',
      email: 'ERRORS.ENTEREMAIL',
    }),
  )

  it('an address that is not valid', () =>
    expect(statementErrors({ ...typed, email: 'ula@' })).toEqual({ email: 'ERRORS.ENTERVALIDEMAIL' }))
})

it.each([
  ['orderNumber=SU-10001', { contract: 'order', orderNumber: 'SU-10001' }],
  ['subscription=true', { contract: 'subscription' }],
  [`orderNumber=${'1'.repeat(60)}`, { contract: 'order', orderNumber: '1'.repeat(50) }],
  ['orderNumber=', {}],
  ['', {}],
])('a link with %j names %j', (search, linked) => expect(readLinked(new URLSearchParams(search))).toEqual(linked))

it('sends no number with the subscription, and nothing around what was typed', () => {
  const around = { ...typed, fullName: ' Ula Barć ', scope: ' Rózga\n', email: ' ula@poczta.example' }
  expect(toWithdrawal(around)).toEqual({
    ...{ fullName: 'Ula Barć', orderNumber: 'SU-10001', scope: 'Rózga', email: 'ula@poczta.example' },
  })
  expect(toWithdrawal({ ...typed, contract: 'subscription' }).orderNumber).toBeNull()
})
