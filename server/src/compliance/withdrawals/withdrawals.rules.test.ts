import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defuseLinks, readOrderNumber } from '#compliance/withdrawals/withdrawals.rules.ts'

it.each([
  ['SU-10001', 10001],
  ['su-10001', 10001],
  [' SU 10001 ', 10001],
  ['SU10001', 10001],
  ['10001', 10001],
  ['SU-', null],
  ['zamówienie', null],
  ['10001 i 10002', null],
  ['SU-1e4', null],
  ['1234567890123456', null],
  ['', null],
])('reads %j as the order %s', (typed, number) => expect(readOrderNumber(typed)).toBe(number))

describe('text that no mail program makes a link of', () => {
  it.each([
    ['https://zly.example/wygrana?x=1', 'https: / / zly. example/wygrana?x=1'],
    ['HTTP://ZLY.EXAMPLE', 'HTTP: / / ZLY. EXAMPLE'],
    ['www.zly.example', 'www. zly. example'],
    ['zly.example', 'zly. example'],
    ['//zly.example', '/ / zly. example'],
    ['zly。example', 'zly. example'],
    ['zly．example', 'zly. example'],
    ['ｚｌｙ．ｅｘａｍｐｌｅ', 'zly. example'],
    ['zly.рф', 'zly. рф'],
    ['zly\u200b.\u200bexample', 'zly. example'],
    ['zl\u00ady.exam\u202eple', 'zly. example'],
    ['ula@zly.example', 'ula (at) zly. example'],
    ['mailto:ula@zly.example', 'mailto: ula (at) zly. example'],
    ['javascript:alert(1)', 'javascript: alert(1)'],
    ['192.168.1.10', '192. 168. 1.10'],
    ['[klik](https://zly.example)', '[klik](https: / / zly. example)'],
    ['<a href="https://zly.example">', '<a href="https: / / zly. example">'],
    ['a\u0000b\u001b[31m', 'ab[31m'],
    ['a\r\nBcc: x', 'a Bcc: x'],
  ])('%j becomes %j', (typed, inert) => {
    expect(defuseLinks(typed)).toBe(inert)
  })

  it.each([
    'Ja, Żaneta Śliwińska-Nowak, informuję o moim odstąpieniu od umowy: zamówienie SU-10001. Zakres: Miód lipowy, 1 szt.',
    "Jean d'Arc, 2 x 1.5 kg, o 12:30, za 49,90 zł (3/4)",
    '',
  ])('%j stays as it is', (text) => {
    expect(defuseLinks(text)).toBe(text)
  })

  it('holds nothing that looks like an address, whatever was typed', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'aż1.:/@ -_。．＠：／', '\u200b', '\n'), maxLength: 60 })
    fc.assert(
      fc.property(typed, (text) => {
        const inert = defuseLinks(text)
        expect(inert).not.toMatch(/[\p{L}\d_-]\.\p{L}|:\/|\/\/|@|www\.\S|[a-z]:[a-z]/u)
        expect(inert.normalize('NFKC')).toBe(inert)
        expect(defuseLinks(inert)).toBe(inert)
      }),
      { numRuns: 2000 },
    )
  })
})
