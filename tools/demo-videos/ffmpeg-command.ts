import { join } from 'node:path'
import { type DemoVideo, frame } from './video.ts'

/** Seconds of the title card, of the closing card, and of a cross-fade. */
const titleSeconds = 2.4
const closingSeconds = 2.2
const fadeSeconds = 0.4
/** Target size in bytes, whatever the length. */
const aimedBytes = 188 * 1024

const drop = join(import.meta.dirname, 'drop.svg')

/** The start of each card in seconds: title, steps, closing card. */
function beginnings({ steps, seconds }: DemoVideo): number[] {
  const later = steps.map(({ startSecond }) => startSecond).filter((second) => second > titleSeconds)
  return [0, titleSeconds, ...later, seconds - closingSeconds]
}

/** Each card is shown until the next one has faded in. */
function joinCards(film: DemoVideo): string[] {
  const starts = beginnings(film)
  const stills = starts.map((start, index) => {
    const seconds = (starts[index + 1] ?? film.seconds) - start + fadeSeconds
    return `[${index}:v]loop=loop=-1:size=1,setpts=N/${frame.rate}/TB,fps=${frame.rate},trim=duration=${seconds.toFixed(2)},format=yuv420p[still${index}]`
  })
  const fades = starts.slice(1).map((start, index) => {
    const from = index === 0 ? 'still0' : `joined${index}`
    return `[${from}][still${index + 1}]xfade=transition=fade:duration=${fadeSeconds}:offset=${start.toFixed(2)}[joined${index + 1}]`
  })
  return [...stills, ...fades]
}

/** A drop falls from the honeycomb now and then: a film that stands still looks broken. The player has the time line. */
function addDrop(film: DemoVideo, last: string, dropInput: number): string[] {
  return [
    `[${dropInput}:v]loop=loop=-1:size=1,setpts=N/${frame.rate}/TB,fps=${frame.rate}[falling]`,
    `[${last}][falling]overlay=x=611:y='if(lt(mod(t\\,6)\\,3)\\,-30+48*pow(mod(t\\,6)\\,2)\\,-40)',trim=duration=${film.seconds},format=yuv420p[out]`,
  ]
}

/** The ffmpeg arguments of one of two passes, which give the best quality for the size. */
export function ffmpegCommand(
  film: DemoVideo,
  cards: readonly string[],
  { pass, log, file }: { pass: 1 | 2; log: string; file: string },
): string[] {
  const bitrate = Math.floor((aimedBytes * 8) / film.seconds)
  const filters = [...joinCards(film), ...addDrop(film, `joined${cards.length - 1}`, cards.length)]
  return [
    ...['-v', 'error', '-y'],
    ...[...cards, drop].flatMap((path) => ['-i', path]),
    ...['-filter_complex', filters.join(';'), '-map', '[out]', '-an'],
    ...['-c:v', 'libx264', '-profile:v', 'baseline', '-level', '3.0', '-preset', 'slow', '-tune', 'animation'],
    ...['-b:v', String(bitrate), '-g', '90', '-pass', String(pass), '-passlogfile', log],
    ...['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-movflags', '+faststart'],
    ...(pass === 1 ? ['-f', 'null', '/dev/null'] : [file]),
  ]
}
