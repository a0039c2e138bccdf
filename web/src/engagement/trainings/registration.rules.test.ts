import { describe, expect, it } from 'vitest'
import { completeRegistration, emptyRegistration, registrationErrors } from './registration.rules.ts'

const typed = { fullName: 'Ula Barć', email: 'ula@poczta.example', phone: '', message: 'Jedna osoba' }

describe('errors of a registration', () => {
  it('none when name, address and message are there; the phone is optional', () =>
    expect(registrationErrors(typed)).toEqual({}))

  it('whatever is missing', () =>
    expect(registrationErrors({ ...emptyRegistration, message: ' \n ' })).toEqual({
      fullName: 'ERRORS.REQUIRED',
      email: 'ERRORS.ENTEREMAIL',
      message: 'ERRORS.REQUIRED',
    }))

  it('an address that is not valid', () =>
    expect(registrationErrors({ ...typed, email: 'ula@' })).toEqual({ email: 'ERRORS.ENTERVALIDEMAIL' }))
})

describe('the profile of the signed-in user', () => {
  const known = {
    firstName: 'Zofia',
    lastName: 'Kalinowska',
    email: 'zosia@poczta.example',
    phoneNumber: '601 234 567',
  }

  it('completes what is blank, and never the message', () =>
    expect(completeRegistration({ ...emptyRegistration, email: ' ' }, known)).toEqual({
      fullName: 'Zofia Kalinowska',
      email: 'zosia@poczta.example',
      phone: '601 234 567',
      message: '',
    }))

  it('leaves what was typed', () => {
    expect(completeRegistration(typed, known)).toEqual({ ...typed, phone: '601 234 567' })
    expect(completeRegistration({ ...typed, phone: '7' }, known).phone).toBe('7')
  })
})
