import { readCaptions, writeCaptions } from '@slodki-ul/contract/learning/captions.rules'

/** The beginning of a playlist: its text, the files that it names, and its length in seconds. */
export type CutPlaylist = { text: string; files: ReadonlySet<string>; seconds: number }

/**
 * Cuts the playlist of one quality to the parts that end by a second; null when not even one does. A playlist whose
 * parts are ranges of a file is not cut: whoever has the name of the file has all of it.
 */
export function cutPlaylist(text: string, end: number): CutPlaylist | null {
  if (/BYTERANGE/.test(text)) return null
  const lines: string[] = []
  const files = new Set<string>()
  let seconds = 0
  for (const line of text.split(/\r?\n/)) {
    const [, length] = /^#EXTINF:([\d.]+)/.exec(line) ?? []
    if (length !== undefined) {
      // A film of 29.97 frames per second has parts of 6.006 seconds: they make a minute, too.
      if (Math.round(seconds + Number(length)) > end) break
      seconds += Number(length)
    }
    const [, map] = /^#EXT-X-MAP:(?:.*,)?URI="([^"]+)"/.exec(line) ?? []
    const file = map ?? (line === '' || line.startsWith('#') ? undefined : line)
    if (file !== undefined) files.add(file)
    if (line !== '' && line !== '#EXT-X-ENDLIST') lines.push(line)
  }
  return seconds > 0 ? { text: [...lines, '#EXT-X-ENDLIST', ''].join('\n'), files, seconds } : null
}

/**
 * Cuts captions to what begins before a second: they would tell the whole lesson. They are read and written anew, so that
 * nothing but captions whose times are known is in them.
 */
export const cutCaptions = (text: string, end: number): string =>
  writeCaptions(readCaptions(text, Number.POSITIVE_INFINITY).cues.filter(({ start }) => start < end * 1000))
