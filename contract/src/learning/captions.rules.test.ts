import { describe, expect, it, test } from 'vitest'
import { cueMax, readCaptions, writeCaptions } from './captions.rules.ts'

const vtt = `\uFEFFWEBVTT - Miodownik

NOTE Napisy z poprawkami

STYLE
::cue { color: white }

wstęp
00:01.000 --> 00:03.500 align:start
<v Helena>Podgrzej <i>miód</i>
powoli.

1:00:00.000 --> 1:00:02.000
Koniec.
`
const srt =
  '1\r\n00:00:01,000 --> 00:00:03,500\r\nPodgrzej miód.\r\n\r\n2\r\n00:00:04,000 --> 00:00:05,000\r\nDodaj sodę.\r\n'
const cue = (times: string, text = 'Tekst') => `${times}\n${text}\n`
const problemsOf = (text: string, duration = 60) =>
  readCaptions(text, duration).problems.map(({ line, problem }) => [line, problem])

describe('captions', () => {
  it('are read from WebVTT, with marks, names, settings and hours', () => {
    expect(readCaptions(vtt, 3602)).toEqual({
      cues: [
        { start: 1000, end: 3500, text: '<v Helena>Podgrzej <i>miód</i>\npowoli.', line: 9 },
        { start: 3_600_000, end: 3_602_000, text: 'Koniec.', line: 13 },
      ],
      problems: [],
    })
  })

  it('are read from SRT and written as WebVTT, which reads the same', () => {
    const { cues, problems } = readCaptions(srt, 5)
    expect(problems).toEqual([])
    const written = writeCaptions(cues)
    expect(written).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:03.500\nPodgrzej miód.\n\n00:00:04.000 --> 00:00:05.000\nDodaj sodę.\n',
    )
    expect(writeCaptions(readCaptions(written, 5).cues)).toBe(written)
  })

  const two = [
    [1000, 2000, 'Raz'],
    [3000, 4000, 'Dwa'],
  ]
  test.each([
    ['SRT', '1\n00:00:01,000 --> 00:00:02,000\nRaz\n2\n00:00:03,000 --> 00:00:04,000\nDwa\n', two],
    ['WebVTT', 'WEBVTT\n00:01.000 --> 00:02.000\nRaz\n00:03.000 --> 00:04.000\nDwa', two],
    [
      'a numbered WebVTT',
      'WEBVTT\nLanguage: pl\n1\n00:01.000 --> 00:02.000\nRaz\n2\n00:03.000 --> 00:04.000\nDwa',
      two,
    ],
  ])('are told apart without an empty line between them in %s', (_what, text, cues) => {
    const read = readCaptions(text, 60)
    expect(read.problems).toEqual([])
    expect(read.cues.map((each) => [each.start, each.end, each.text])).toEqual(cues)
  })

  test.each(['NOTE', 'STYLE 1', 'REGION', 'WEBVTT'])('may be called %s, which begins no remark then', (name) => {
    expect(readCaptions(`${name}\n${cue('00:01.000 --> 00:02.000', 'Hello')}`, 60)).toMatchObject({
      cues: [{ start: 1000, text: 'Hello', line: 2 }],
      problems: [],
    })
  })

  test.each([
    ['5 < 10', '5 &lt; 10'],
    ['5 < 10 i 3 > 2, <i>tak</i>', '5 &lt; 10 i 3 > 2, <i>tak</i>'],
    ['<font color="red">Uwaga</font>, <B>gorące</B>', 'Uwaga, <B>gorące</B>'],
    [
      '<v.loud Helena>Tak, <00:01.500><c.honey>miód</c> <ciasto>',
      '<v.loud Helena>Tak, <00:01.500><c.honey>miód</c> &lt;ciasto>',
    ],
    ['&lt; &amp;', '&lt; &amp;'],
  ])('%j is written as the text that was meant', (text, written) => {
    const { cues, problems } = readCaptions(cue('00:01.000 --> 00:02.000', text), 60)
    expect([cues.map((each) => each.text), problems]).toEqual([[written], []])
    expect(readCaptions(writeCaptions(cues), 60).cues[0]?.text).toBe(written)
  })

  test.each([
    ['nothing', '', [[1, 'none']]],
    ['a heading alone', 'WEBVTT\n\n', [[1, 'none']]],
    ['no times', 'WEBVTT\n\nPodgrzej miód.\n', [[3, 'time']]],
    ['times that are none', `WEBVTT\n\n${cue('00:61.000 --> 00:62.000')}`, [[3, 'time']]],
    ['times without milliseconds', `WEBVTT\n\n1\n${cue('00:01 --> 00:02')}`, [[4, 'time']]],
    [
      'times that fall',
      `WEBVTT\n\n${cue('00:05.000 --> 00:06.000')}\n${cue('00:04.999 --> 00:07.000')}`,
      [[6, 'order']],
    ],
    [
      'times that stay, which two speakers may have',
      `WEBVTT\n\n${cue('00:05.000 --> 00:06.000')}\n${cue('00:05.000 --> 00:07.000')}`,
      [],
    ],
    ['times that are none behind others', `${cue('00:01.000 --> 00:02.000')}00:03 --> 00:04\nDalej`, [[3, 'time']]],
    [
      'nothing but a number before the next',
      cue('00:01.000 --> 00:02.000', '2\n00:03.000 --> 00:04.000\nDwa'),
      [[1, 'empty']],
    ],
    ['more brackets than may be', cue('00:01.000 --> 00:02.000', '<'.repeat(cueMax + 1)), [[2, 'long']]],
    ['an end that is its begin', cue('00:05.000 --> 00:05.000'), [[1, 'length']]],
    ['the end of the film', cue('00:59.000 --> 01:00.000'), []],
    ['an end behind the film', cue('00:59.000 --> 01:00.001'), [[1, 'outside']]],
    ['no text', cue('00:01.000 --> 00:02.000', '<i> </i>'), [[1, 'empty']]],
    ['as long as may be', cue('00:01.000 --> 00:02.000', `<b>${'ż'.repeat(cueMax)}</b>`), []],
    ['too long', cue('00:01.000 --> 00:02.000', 'ż'.repeat(cueMax + 1)), [[2, 'long']]],
    [
      'all at once',
      `WEBVTT\n\nbez czasu\n\n${cue('00:50.000 --> 00:40.000')}\n${cue('00:01.000 --> 02:00.000', '')}`,
      [
        [3, 'time'],
        [5, 'length'],
        [8, 'order'],
        [8, 'outside'],
        [8, 'empty'],
      ],
    ],
  ])('BO-123 name the line of each problem: %s', (_what, text, problems) => {
    expect(problemsOf(text)).toEqual(problems)
  })
})
