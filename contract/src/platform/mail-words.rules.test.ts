import { describe, expect, it } from 'vitest'
import {
  fillWords,
  type MailWords,
  normalizeWords,
  noWords,
  subjectMax,
  wordIssues,
  wordsMax,
} from './mail-words.rules.ts'

const words = (change: Partial<MailWords>): MailWords => ({ ...noWords, ...change })
const issue = (change: Partial<MailWords>) => wordIssues(words(change), ['number', 'firstName'])

describe('words of a mail', () => {
  it.each<[string, Partial<MailWords>, unknown]>([
    ['nothing typed', {}, {}],
    ['placeholders of the mail', { subjectPl: 'Numer {{numer}}', greetingEn: 'Hi {{ First  Name }}, {{number}}' }, {}],
    ['a longest subject', { subjectPl: 'a'.repeat(subjectMax) }, {}],
    [
      'too long a subject',
      { subjectEn: 'a'.repeat(subjectMax + 1) },
      { subjectEn: { code: 'ERRORS.MAXLENGTH', max: subjectMax, given: subjectMax + 1 } },
    ],
    ['the longest words', { closingPl: 'a'.repeat(wordsMax) }, {}],
    [
      'too long words',
      { closingPl: 'a'.repeat(wordsMax + 1) },
      { closingPl: { code: 'ERRORS.MAXLENGTH', max: wordsMax, given: wordsMax + 1 } },
    ],
    ['lines of an greeting', { greetingPl: 'Dzień dobry.\nTu Ul.' }, {}],
    ['two lines of a subject', { subjectPl: 'a\nBcc: b@c.pl' }, { subjectPl: { code: 'ERRORS.INVALIDTEXT' } }],
    ['a control character', { greetingPl: 'a\u0007' }, { greetingPl: { code: 'ERRORS.INVALIDTEXT' } }],
    ['a sign that turns the text', { subjectPl: 'a\u202eb' }, { subjectPl: { code: 'ERRORS.INVALIDTEXT' } }],
    ['a picture of two people', { subjectPl: 'a \u{1f468}\u200d\u{1f373}' }, {}],
    ['a placeholder of another mail', { subjectPl: '{{plan}}' }, { subjectPl: { code: 'ERRORS.PLACEHOLDER' } }],
    ['one of the other language', { subjectEn: '{{numer}}' }, { subjectEn: { code: 'ERRORS.PLACEHOLDER' } }],
    ['one that there is not', { subjectPl: '{{cena}}' }, { subjectPl: { code: 'ERRORS.PLACEHOLDER' } }],
    ['an empty one', { subjectPl: '{{}}' }, { subjectPl: { code: 'ERRORS.PLACEHOLDER' } }],
    ['an open one', { subjectPl: 'Numer {{numer' }, { subjectPl: { code: 'ERRORS.PLACEHOLDER' } }],
    ['a single brace', { closingEn: 'Bye }' }, { closingEn: { code: 'ERRORS.PLACEHOLDER' } }],
    ['a name of an object', { subjectPl: '{{constructor}}' }, { subjectPl: { code: 'ERRORS.PLACEHOLDER' } }],
  ])('%s', (_name, change, expected) => {
    expect(issue(change)).toEqual(expected)
  })

  it('are filled, and are broken without a value', () => {
    const typed = words({ subjectPl: '{{IMIĘ}}: {{numer}}', greetingPl: 'Cześć, {{imię}}.' })
    expect(fillWords('subjectPl', typed, { firstName: 'Ola\nBcc: x', number: 'SU-1' })).toBe('Ola Bcc: x: SU-1')
    expect(fillWords('greetingPl', typed, { firstName: '{{numer}} $& <b>', number: 'SU-1' })).toBe(
      'Cześć, {{numer}} $& <b>.',
    )
    expect(fillWords('greetingPl', typed, { firstName: '' })).toBe('Cześć, .')
    expect(fillWords('subjectPl', typed, { number: 'SU-1' })).toBeNull()
    expect(fillWords('subjectPl', words({ subjectPl: 'a}' }), {})).toBeNull()
  })

  it('are stored without space around them', () => {
    expect(normalizeWords(words({ subjectPl: '  a ', greetingEn: 'b\r\nc\r' }))).toMatchObject({
      ...{ subjectPl: 'a', greetingEn: 'b\nc' },
    })
  })
})
