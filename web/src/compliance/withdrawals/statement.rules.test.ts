import { acceptedEmails, refusedEmails } from '@slodki-ul/contract/email-examples'
import { textMax } from '@slodki-ul/contract/limits'
import { describe, expect, it } from 'vitest'
import { completeStatement, emptyStatement, problemsOf, readLinked, toWithdrawal } from './statement.rules.ts'

const typed = { ...emptyStatement, fullName: 'Ula Barć', orderNumber: 'SU-10001', email: 'ula@poczta.example' }

describe('what is wrong with a statement', () => {
  it('nothing, when name, number and address are there; which products may be left out', () => {
    expect(problemsOf(typed)).toEqual({})
    expect(problemsOf({ ...typed, contract: 'subscription', orderNumber: '' })).toEqual({})
  })

  it('whatever is missing, in the order of the form', () => {
    expect(Object.entries(problemsOf({ ...emptyStatement, orderNumber: ' ' }))).toEqual([
      ['fullName', 'ERRORS.REQUIRED'],
      ['orderNumber', 'ERRORS.REQUIRED'],
      ['email', 'ERRORS.ENTEREMAIL'],
    ])
  })

  it.each(Object.values(refusedEmails).slice(1))('an address like %j', (email) =>
    expect(problemsOf({ ...typed, email })).toEqual({ email: 'ERRORS.ENTERVALIDEMAIL' }),
  )

  it.each(acceptedEmails)('not an address like %s', (email) => expect(problemsOf({ ...typed, email })).toEqual({}))
})

it.each([
  ['orderNumber=SU-10001', { contract: 'order', orderNumber: 'SU-10001' }],
  ['subscription=true', { contract: 'subscription' }],
  [`orderNumber=${'1'.repeat(60)}`, { contract: 'order', orderNumber: '1'.repeat(50) }],
  ['orderNumber=', {}],
  ['', {}],
])('a link with %j names %j', (search, linked) => expect(readLinked(new URLSearchParams(search))).toEqual(linked))

describe('what is known of whoever is signed in', () => {
  const known = { firstName: 'Zofia', lastName: 'Kalinowska', email: 'zosia@poczta.example' }

  it('fills what is blank and leaves what was typed', () => {
    expect(completeStatement({ ...emptyStatement, email: ' ' }, known, textMax)).toEqual({
      ...emptyStatement,
      ...{ fullName: 'Zofia Kalinowska', email: 'zosia@poczta.example' },
    })
    expect(completeStatement(typed, known, textMax)).toEqual(typed)
  })

  it('is a name that the form takes', () => {
    const long = { ...known, firstName: 'Z'.repeat(40), lastName: 'K'.repeat(40) }
    expect(completeStatement(emptyStatement, long, textMax).fullName).toHaveLength(textMax)
  })
})

it('sends no number with the subscription, and nothing around what was typed', () => {
  const around = { ...typed, fullName: ' Ula Barć ', scope: ' Rózga\n', email: ' ula@poczta.example' }
  expect(toWithdrawal(around)).toEqual({
    ...{ fullName: 'Ula Barć', orderNumber: 'SU-10001', scope: 'Rózga', email: 'ula@poczta.example' },
  })
  expect(toWithdrawal({ ...typed, contract: 'subscription' }).orderNumber).toBeNull()
})
