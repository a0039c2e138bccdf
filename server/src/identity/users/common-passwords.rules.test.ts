import { describe, expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.rules.ts'
import { leakedPasswords } from './leaked-passwords.rules.ts'

describe('a password that everybody tries first', () => {
  test.each([
    ...[
      'Password1',
      'P@ssw0rd1',
      'Haslo1234',
      'Hasło123!',
      'Qwerty123',
      '123Qwerty',
      'Zaq12wsx',
      'Zaq12wsx!?',
      '1Qaz2wsx',
    ],
    ...[
      'Admin2026!',
      'Welcome1',
      'Iloveyou2',
      'Kochanie1',
      'Polska2026',
      'Kasia1990',
      'Michał123',
      'AniaAnia1',
      'Abcd1234',
    ],
    // Leaked passwords from both ends of the list, in any case.
    ...['Trustno1', 'BLINK182', 'Rush2112', 'Mvtnr765'],
    ...['SłodkiUl1', 'Slodki-Ul2026', 'Akademia1', 'Pszczoła7', 'L3tm31n99'],
    // The demo's published password and common variants of it.
    ...['Miodek123', 'miodek123', 'MIODEK123', 'Miodek2026!', 'M10dek123', 'Mi0dek!1', '1Miodek23', 'MiodekMiodek1'],
    // Spellings of the product's name, with a short or common word added.
    ...['S1odkiUl99', '$lodki_Ul.pl1', 'Slodki Ul 2026', 'MojSlodkiUl1', 'Slodkiul-test7', 'AniaSlodkiUl1'],
    ...['SlodkiMiodek1', 'PszczolkaUl12', 'Miod-Slodki-Ul1', 'KochamSlodkiUl1'],
  ])('%s', (password) => expect(isCommonPassword(password)).toBe(true))

  test.each([
    ...['Miodownik7', 'Pierniczek24', 'Kasztanowy-Miod7', 'poprawny Kon bateria 3', 'xK9mQ2vT', 'Passwordless-Bees9'],
    ...['12345678', 'a', '', 'Zaq!12wsx'],
    // A product word is allowed with enough other letters.
    ...['Miodek-Kasztan-Wanna7', 'SlodkiUl-rakieta-59', 'Zima w ulu Teofila 3', 'Ulotka-Rower8', 'Ksylofon1'],
  ])('is not %j', (password) => expect(isCommonPassword(password)).toBe(false))

  test('the leaked ones are three thousand, each long enough and of letters and digits', () => {
    expect(leakedPasswords.size).toBe(3000)
    expect([...leakedPasswords].filter((leaked) => !/^(?=.*\d)(?=.*\p{L})\S{8,}$/u.test(leaked))).toEqual([])
  })
})
