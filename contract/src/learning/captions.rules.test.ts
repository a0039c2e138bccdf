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
