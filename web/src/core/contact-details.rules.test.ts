import { acceptedEmails, refusedEmails } from '@slodki-ul/contract/email-examples'
import { textMax } from '@slodki-ul/contract/limits'
import { describe, expect, it } from 'vitest'
import { completeContact, contactErrors, orKnown, requiredError } from './contact-details.rules.ts'

const typed = { fullName: 'Ula Barć', email: 'ula@poczta.example' }

describe('errors of name and address', () => {
  it('none when both are there', () => {
    expect(contactErrors(typed)).toEqual({})
    expect(contactErrors({ ...typed, email: ' ula@poczta.example ' })).toEqual({})
  })

  it('what is missing, blanks included', () =>
    expect(contactErrors({ fullName: ' \n ', email: ' ' })).toEqual({
      fullName: 'ERRORS.REQUIRED',
      email: 'ERRORS.ENTEREMAIL',
    }))

  it.each(Object.values(refusedEmails).slice(1))('an address like %j', (email) =>
    expect(contactErrors({ ...typed, email })).toEqual({ email: 'ERRORS.ENTERVALIDEMAIL' }),
  )

  it.each(acceptedEmails)('not an address like %s', (email) => expect(contactErrors({ ...typed, email })).toEqual({}))
})

it.each([
  ['', 'ERRORS.REQUIRED'],
  [' \n\t', 'ERRORS.REQUIRED'],
  [' a ', undefined],
])('a required text %j has the error %s', (text, code) => expect(requiredError(text)).toBe(code))

it.each([
  ['', '601 234 567'],
  [' ', '601 234 567'],
  ['7', '7'],
])('of %j and what is known %j is used', (text, used) => expect(orKnown(text, '601 234 567')).toBe(used))

describe('the profile of the signed-in user', () => {
  const known = { firstName: 'Zofia', lastName: 'Kalinowska', email: 'zosia@poczta.example' }

  it('completes what is blank and leaves what was typed', () => {
    const completed = { fullName: 'Zofia Kalinowska', email: 'zosia@poczta.example' }
    expect(completeContact({ fullName: '', email: ' ' }, known)).toEqual(completed)
    expect(completeContact(typed, known)).toEqual(typed)
  })

  it('gives a name that fits the field, or none', () => {
    const long = { ...known, firstName: 'Z'.repeat(40), lastName: 'K'.repeat(40) }
    expect(completeContact({ fullName: '', email: '' }, long).fullName).toHaveLength(textMax)
    const bare = { ...known, firstName: '', lastName: '' }
    expect(completeContact({ fullName: '', email: '' }, bare).fullName).toBe('')
  })
})
