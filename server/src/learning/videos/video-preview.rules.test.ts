import { describe, expect, it } from 'vitest'
import { cutCaptions, cutPlaylist } from '#learning/videos/video-preview.rules.ts'

const listOf = (lengths: readonly number[]) =>
  [
    ...['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-TARGETDURATION:6', '#EXT-X-PLAYLIST-TYPE:VOD'],
    '#EXT-X-MAP:URI="init.mp4"',
    ...lengths.flatMap((length, index) => [`#EXTINF:${length.toFixed(6)},`, `part${index}.m4s`]),
    ...['#EXT-X-ENDLIST', ''],
  ].join('\n')
const partsOf = (list: ReturnType<typeof cutPlaylist>) => [...(list?.files ?? [])].filter((file) => file !== 'init.mp4')

describe('a playlist', () => {
  it('is cut before the part that would go beyond the end', () => {
    const cut = cutPlaylist(listOf(Array.from({ length: 20 }, () => 6)), 60)
    expect(cut?.seconds).toBe(60)
    expect(partsOf(cut)).toEqual(Array.from({ length: 10 }, (_each, index) => `part${index}.m4s`))
    expect(cut?.files.has('init.mp4')).toBe(true)
    expect(cut?.text).toBe(listOf(Array.from({ length: 10 }, () => 6)))
  })

  it.each([
    ['parts of 29.97 frames per second make a minute', Array.from({ length: 12 }, () => 6.006), 60, 10],
    ['a part that ends a second later is left out', [6, 6, 3], 14, 2],
    ['a part that ends on the second is kept', [6, 6, 2, 1], 14, 3],
    ['a shorter film is kept whole', [6, 6], 60, 2],
  ])('%s', (_name, lengths, end, parts) => expect(partsOf(cutPlaylist(listOf(lengths), end))).toHaveLength(parts))

  it.each([
    ['not even one part fits', listOf([6, 6]), 5],
    ['it has no parts', '#EXTM3U\n', 60],
    [
      'its parts are ranges of one file',
      '#EXTM3U\n#EXTINF:6,\n#EXT-X-BYTERANGE:100@0\nfilm.mp4\n#EXTINF:6,\n#EXT-X-BYTERANGE:100@100\nfilm.mp4\n',
      6,
    ],
  ])('has no preview when %s', (_name, text, end) => expect(cutPlaylist(text, end)).toBeNull())

  it('is read with line ends of Windows, and its map among other attributes', () => {
    const text = '#EXTM3U\r\n#EXT-X-MAP:X-NOTE=1,URI="start.mp4"\r\n#EXTINF:4,Title\r\na.m4s\r\n#EXTINF:4,\r\nb.m4s\r\n'
    expect([...(cutPlaylist(text, 4)?.files ?? [])]).toEqual(['start.mp4', 'a.m4s'])
  })
})

describe('captions', () => {
  it('keep what is said before the end, and no word from behind it', () => {
    const text = [
      ...['WEBVTT', '1\n00:00.000 --> 00:04.000\nNa początku', 'NOTE a secret'],
      ...['00:00:13.900 --> 00:00:20.000 line:0\nprzed końcem', '3\n00:14.000 --> 00:16.000\npo końcu'],
      '01:00:01.000 --> 01:00:05.000\ndużo później',
    ].join('\n\n')
    expect(cutCaptions(`${text}\n`, 14)).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:04.000\nNa początku\n\n00:00:13.900 --> 00:00:20.000\nprzed końcem\n',
    )
    expect(cutCaptions(text.replaceAll('\n', '\r\n'), 14)).not.toMatch(/po końcu|później|secret/)
  })
  it.each([
    ['blank lines that hold spaces', (text: string) => text.replaceAll('\n\n', '\n \t\n')],
    ['no empty lines', (text: string) => text.replaceAll('\n\n', '\n')],
    ['numbers and no empty lines', (text: string) => text.replaceAll(/\n\n(?=00)/g, '\n7\n')],
    ['times of SRT', (text: string) => text.replaceAll('.', ',')],
    ['broken times', (text: string) => text.replace('00:14.000', '0:14:0')],
  ])('keep no word from behind it with %s', (_what, write) => {
    const text =
      'WEBVTT\n\n00:01.000 --> 00:04.000\nprzed\n\n00:14.000 --> 00:16.000\npo\n\n00:17.000 --> 00:18.000\ndalej\n'
    expect(cutCaptions(write(text), 14)).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:04.000\nprzed\n')
  })
})
