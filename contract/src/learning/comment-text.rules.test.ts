import { expect, it } from 'vitest'
import { hasLink, holdsWatchedWord, normalizeWatchedWords } from './comment-text.rules.ts'

it.each([
  ['Kupcie u mnie: czekolada-okazja.example', true],
  ['https://okazja', true],
  ['Zobacz WWW.okazja', true],
  ['łakocie.pl!', true],
  ['Zobacz bit.ly/abc', true],
  ['t.me/okazja', true],
  ['sklep.de', true],
  ['okazja.online', true],
  ['ftp://okazja', true],
  ['sklep\u200d.p\u200bl', true],
  ['Tak np.mąka/woda', true],
  ['Ciasto wyszło.Polecam', false],
  ['Wyszło za pierwszym razem.Mąż zjadł pół', false],
  ['250 g masła, 2.5 jajka', false],
])('%s has a link: %s', (text, has) => expect(hasLink(text)).toBe(has))

it.each([
  ['Ale TANIO!', true],
  ['tanio', true],
  ['taniocha', false],
  ['Mój whatsapp: 500', true],
  ['Whatsappowo', true],
  ['Kup  teraz,proszę', true],
  ['What\u200dsapp', true],
  ['Kup to teraz', false],
  ['Zażółć gęślą', true],
  ['zazolcic', false],
  ['Gwiazdka * sama', false],
  ['', false],
])('%s holds a word of the list: %s', (text, holds) =>
  expect(holdsWatchedWord(text, 'tanio\nwhatsapp*\nkup teraz\nzażółć\n*\n')).toBe(holds),
)

it('stores each word of the list once, without space around it', () => {
  expect(normalizeWatchedWords(' tanio \r\n\nkup   teraz\rtanio\n')).toBe('tanio\nkup teraz')
  expect(holdsWatchedWord('tanio', '')).toBe(false)
})
