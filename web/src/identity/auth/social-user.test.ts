import { describe, expect, it } from 'vitest'
import { en } from '#i18n/en.ts'
import { pl } from '#i18n/pl.ts'
import { readProvider } from './provider-names.ts'
import { SocialError, socialMessageOf } from './social-error.ts'
import { readFacebookUser, readGoogleUser } from './social-user.ts'

const encode = (claims: object) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(claims))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

describe('a social user', () => {
  it('ENT-03 of Google has a profile and its idToken', () => {
    const idToken = `e30.${encode({
      sub: '107',
      name: 'Zosia Miodowa',
      email: 'zosia@gmail.com',
      picture: 'https://pictures.example/z.jpg',
      given_name: 'Zosia',
      family_name: 'Żółta',
    })}.x`
    expect(readGoogleUser(idToken)).toEqual({
      provider: 'google',
      idToken,
      id: '107',
      name: 'Zosia Miodowa',
      email: 'zosia@gmail.com',
      photoUrl: 'https://pictures.example/z.jpg',
      firstName: 'Zosia',
      lastName: 'Żółta',
    })
  })

  it('ENT-03 of Facebook has a profile and its authToken', () => {
    const profile = {
      id: '1020',
      name: 'Kasia Lipcowa',
      first_name: 'Kasia',
      last_name: 'Lipcowa',
      picture: { data: { url: 'https://pictures.example/k.jpg' } },
    }
    expect(readFacebookUser(profile, 'EAA')).toEqual({
      provider: 'facebook',
      authToken: 'EAA',
      id: '1020',
      name: 'Kasia Lipcowa',
      email: '',
      photoUrl: 'https://pictures.example/k.jpg',
      firstName: 'Kasia',
      lastName: 'Lipcowa',
    })
  })

  it.each(['', 'x', 'a.b.c', `e30.${encode({ name: 'nobody' })}.x`])('%s is nobody at Google', (token) => {
    expect(readGoogleUser(token)).toBeNull()
  })

  it.each([null, undefined, 'x', {}, { error: { code: 190 } }])('%j is nobody at Facebook', (profile) => {
    expect(readFacebookUser(profile, 'EAA')).toBeNull()
  })
})

describe('errors of a provider', () => {
  it.each([
    ['providerNotFound', 'ERRORS.SOCIALPROVIDERNOTFOUND'],
    ['notLoggedIn', 'ERRORS.SOCIALNOTLOGGEDIN'],
    ['notReady', 'ERRORS.SOCIALPROVIDERSNOTREADY'],
    ['noRefreshToken', 'ERRORS.SOCIALREFRESHTOKENNOTSUPPORTED'],
    ['noAccessToken', 'ERRORS.SOCIALACCESSTOKENNOTSUPPORTED'],
    ['cancelled', 'ERRORS.SOCIALUSERCANCELLED'],
  ] as const)('%s has a message of its own in both languages (ERR-18)', (reason, message) => {
    expect(socialMessageOf(new SocialError(reason))).toBe(message)
    expect(pl.errors[message]).toBeTruthy()
    expect(en.errors[message]).toBeTruthy()
  })

  it('any other error is the generic one, also for an unknown provider (ERR-14)', () => {
    expect(socialMessageOf(new Error('?'))).toBe('ERRORS.BASIC')
    expect(readProvider('myspace')).toBeNull()
    expect(readProvider('google')).toBe('google')
  })

  it('failed, already signed in and not signed in have texts (ERR-37, ERR-38)', () => {
    for (const message of [
      'ERRORS.SOCIALLOGINFAILED',
      'ERRORS.USERALREADYEXISTS',
      'ERRORS.USERDOESNTEXISTS',
    ] as const) {
      expect(pl.errors[message]).toBeTruthy()
      expect(en.errors[message]).toBeTruthy()
    }
  })
})
