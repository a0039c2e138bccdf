/** A caption and when it is shown, in milliseconds of the film. */
type Cue = { start: number; end: number; text: string; line: number }

/** What is wrong in a line of a file of captions; the texts of the back office say it in words. */
export type CaptionProblem = {
  line: number
  problem: 'none' | 'time' | 'order' | 'length' | 'outside' | 'long' | 'empty'
}

/** Characters of one caption, without its marks. */
export const cueMax = 500

const moment = String.raw`(?:(\d{1,3}):)?([0-5]?\d):([0-5]\d)[.,](\d{3})`
const times = new RegExp(String.raw`^\s*${moment}\s+-->\s+${moment}(?:\s.*)?$`)

const ms = (parts: readonly (string | undefined)[]): number => {
  const [hours = '0', minutes = '0', seconds = '0', rest = '0'] = parts
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(rest)
}

const hasTimes = (line: string): boolean => line.includes('-->')
const isHeading = (line: string): boolean => /^WEBVTT(\s|$)/.test(line)

/**
 * Blocks of lines, each with the number of its first line: they end at an empty line, and before times that follow other
 * times or the heading without one.
 */
function blocksOf(text: string): { lines: string[]; line: number }[] {
  const blocks: { lines: string[]; line: number }[] = []
  let open: string[] | null = null
  for (const [at, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const isNext = open !== null && hasTimes(line) && (isHeading(open[0] ?? '') || open.some(hasTimes))
    if (line.trim() === '') open = null
    else if (open && !isNext) open.push(line)
    else {
      // The number before the times belongs to what begins.
      if (open && open.length > 1 && /^\s*\d+\s*$/.test(open.at(-1) ?? '')) open.pop()
      open = [line]
      blocks.push({ lines: open, line: at + 1 })
    }
  }
  return blocks
}

/** A caption may have one of these as its name, in the line above its times. */
const isNoCue = (lines: readonly string[]): boolean =>
  /^(WEBVTT|NOTE|STYLE|REGION)(\s|$)/.test(lines[0] ?? '') && !lines.some(hasTimes)

/** Marks that WebVTT knows: cursive, a voice, a moment and so on. */
const mark = String.raw`\/?(?:[bciuv]|ruby|rt|lang)(?:[.\s][^<>]*)?>|(?:\d+:)?\d\d:\d\d\.\d{3}>`
const noMark = new RegExp(`<(?!${mark})`, 'gi')
const marks = new RegExp(`<(?:${mark})`, 'gi')

/** The text of a caption as WebVTT; marks of SRT that it does not know are left out, and other angle brackets are text. */
const tidyText = (lines: readonly string[]): string =>
  lines
    .join('\n')
    .replace(/<\/?font(?:\s[^<>]*)?>/gi, '')
    .replace(noMark, '&lt;')

/**
 * Reads WebVTT or SRT and finds what is wrong, each problem with the line that it stands in (BO-123). `duration` is the length
 * of the film in seconds.
 */
export function readCaptions(text: string, duration: number): { cues: Cue[]; problems: CaptionProblem[] } {
  const cues: Cue[] = []
  const problems: CaptionProblem[] = []
  for (const { lines, line } of blocksOf(text)) {
    if (isNoCue(lines)) continue
    const at = lines.findIndex(hasTimes)
    // Before its times a cue may have a line with its number or name.
    const found = at === 0 || at === 1 ? times.exec(lines[at] ?? '') : null
    if (!found) {
      problems.push({ line: line + Math.max(0, at), problem: 'time' })
      continue
    }
    const [start, end] = [ms(found.slice(1, 5)), ms(found.slice(5, 9))]
    const cue = { start, end, text: tidyText(lines.slice(at + 1)), line: line + at }
    const spoken = cue.text.replace(marks, '').replaceAll('&lt;', '<')
    const problem = (name: CaptionProblem['problem'], on = cue.line) => problems.push({ line: on, problem: name })
    if (start < (cues.at(-1)?.start ?? 0)) problem('order')
    if (end <= start) problem('length')
    if (end > duration * 1000) problem('outside')
    if (spoken.trim() === '') problem('empty')
    if ([...spoken].length > cueMax) problem('long', cue.line + 1)
    cues.push(cue)
  }
  if (cues.length === 0 && problems.length === 0) problems.push({ line: 1, problem: 'none' })
  return { cues, problems }
}

const two = (value: number, width = 2): string => String(value).padStart(width, '0')
const clock = (at: number): string =>
  `${two(Math.floor(at / 3_600_000))}:${two(Math.floor(at / 60_000) % 60)}:${two(Math.floor(at / 1000) % 60)}.${two(at % 1000, 3)}`

/** Captions as WebVTT, which players read; without settings, styles and remarks. */
export const writeCaptions = (cues: readonly Cue[]): string =>
  `WEBVTT\n\n${cues.map(({ start, end, text }) => `${clock(start)} --> ${clock(end)}\n${text.replaceAll('-->', '→')}\n`).join('\n')}`
