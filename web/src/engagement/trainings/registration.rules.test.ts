import { acceptedEmails, refusedEmails } from '@slodki-ul/contract/email-examples'
import { textMax } from '@slodki-ul/contract/limits'
import { describe, expect, it } from 'vitest'
import { completeRegistration, emptyRegistration, problemsOf } from './registration.rules.ts'

const typed = { fullName: 'Ula Barć', email: 'ula@poczta.example', phone: '', message: 'Jedna osoba' }

describe('what is wrong with a registration', () => {
  it('nothing, when name, address and message are there; the phone may be left out', () => {
    expect(problemsOf(typed)).toEqual({})
    expect(problemsOf({ ...typed, email: ' ula@poczta.example ' })).toEqual({})
  })

  it('whatever is missing, in the order of the form', () => {
    expect(Object.entries(problemsOf({ ...emptyRegistration, message: ' \n ' }))).toEqual([
      ['fullName', 'ERRORS.REQUIRED'],
      ['email', 'ERRORS.ENTEREMAIL'],
      ['message', 'ERRORS.REQUIRED'],
    ])
  })

  it.each(Object.values(refusedEmails).slice(1))('an address like %j', (email) =>
    expect(problemsOf({ ...typed, email })).toEqual({ email: 'ERRORS.ENTERVALIDEMAIL' }),
  )

  it.each(acceptedEmails)('not an address like %s', (email) => expect(problemsOf({ ...typed, email })).toEqual({}))
})

describe('what is known of whoever is signed in', () => {
  const known = {
    firstName: 'Zofia',
    lastName: 'Kalinowska',
    email: 'zosia@poczta.example',
    phoneNumber: '601 234 567',
  }

  it('fills what is blank, and never the message', () =>
    expect(completeRegistration({ ...emptyRegistration, email: ' ' }, known, textMax)).toEqual({
      fullName: 'Zofia Kalinowska',
      email: 'zosia@poczta.example',
      phone: '601 234 567',
      message: '',
    }))

  it('leaves what was typed', () =>
    expect(completeRegistration(typed, known, textMax)).toEqual({ ...typed, phone: '601 234 567' }))

  it('is a name that the form takes, or none', () => {
    const long = { ...known, firstName: 'Z'.repeat(40), lastName: 'K'.repeat(40) }
    expect(completeRegistration(emptyRegistration, long, textMax).fullName).toHaveLength(textMax)
    const bare = { ...known, firstName: '', lastName: '' }
    expect(completeRegistration(emptyRegistration, bare, textMax).fullName).toBe('')
  })
})
