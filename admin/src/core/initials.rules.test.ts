import { expect, it } from 'vitest'
import { initialsOf } from './initials.rules.ts'

it.each([
  ['Maja Bartnik', 'MB'],
  ['Żaneta', 'Ż'],
  ['anna maria nowak', 'AM'],
  ['ola@slodki-ul.test', 'OS'],
  ['  ', '?'],
])('%s → %s', (name, initials) => expect(initialsOf(name)).toBe(initials))
