import { expect, it } from 'vitest'
import { hasLink } from './comment-text.rules.ts'

it.each([
  ['Kupcie u mnie: czekolada-okazja.example', true],
  ['https://okazja', true],
  ['Zobacz WWW.okazja', true],
  ['łakocie.pl!', true],
  ['Wyszło za pierwszym razem.Mąż zjadł pół', false],
  ['250 g masła, 2.5 jajka', false],
])('%s has a link: %s', (text, has) => expect(hasLink(text)).toBe(has))
