import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import { soundBitrate } from '#learning/videos/film-space.rules.ts'
import { videoFiles } from '#learning/videos/video-files.ts'

const run = promisify(execFile)
const maxOutput = 16 * 1024 * 1024

/** Height in pixels and maximum video bit rate of each quality, largest first. */
const ladder = [
  { height: 1080, bitrate: 4_500_000 },
  { height: 720, bitrate: 2_500_000 },
  { height: 480, bitrate: 1_200_000 },
  { height: 360, bitrate: 700_000 },
] as const
/** Seconds per segment; a change of quality takes effect at the next one. */
const partSeconds = 6

const probed = z.object({
  format: z.object({ duration: z.coerce.number().positive() }),
  streams: z.array(z.object({ codec_type: z.string(), height: z.int().optional() })),
  chapters: z.array(z.object({ start_time: z.coerce.number(), tags: z.object({ title: z.string() }).optional() })),
})

type Chapter = { titlePl: string; titleEn: null; startSecond: number }

/** Properties of a video file: seconds and pixels. */
export type VideoFacts = { duration: number; height: number; hasSound: boolean; chapters: Chapter[] }

/** Whether ffmpeg is installed. */
export const canTranscode = (): Promise<boolean> =>
  run('ffmpeg', ['-version']).then(
    () => true,
    () => false,
  )

/** Null when the file is not a video. */
export async function probeVideo(path: string): Promise<VideoFacts | null> {
  const asked = ['-v', 'error', '-show_format', '-show_streams', '-show_chapters', '-of', 'json', path]
  const output = await run('ffprobe', asked, { maxBuffer: maxOutput }).catch(() => null)
  const facts = output && probed.safeParse(JSON.parse(output.stdout))
  if (!facts?.success) return null
  const { format, streams, chapters } = facts.data
  const height = streams.find(({ codec_type: type }) => type === 'video')?.height
  if (height === undefined) return null
  return {
    duration: Math.ceil(format.duration),
    height,
    hasSound: streams.some(({ codec_type: type }) => type === 'audio'),
    chapters: chapters.flatMap(({ start_time: start, tags }) =>
      tags ? [{ titlePl: tags.title, titleEn: null, startSecond: Math.floor(start) }] : [],
    ),
  }
}

/** How far ffmpeg is, from what it writes about itself: the last moment of the film, in microseconds. */
function readShare(text: string, duration: number): number | null {
  const [, made] = /.*out_time_us=(\d+)/s.exec(text) ?? []
  return made === undefined ? null : Number(made) / 1_000_000 / duration
}

/** Who waits for a long run: told how far it is, from 0 to 1, and able to end it. */
export type Watcher = { readonly signal: AbortSignal; report(share: number): void }

/** Runs ffmpeg behind all other work of the machine, so that neither calls nor other jobs wait for it (BO-120). */
async function runWatched(asked: readonly string[], duration: number, watcher: Watcher | undefined): Promise<void> {
  const ending = watcher ? { signal: watcher.signal, killSignal: 'SIGKILL' as const } : {}
  const progress = ['-progress', 'pipe:1', '-stats_period', '1', '-nostats']
  const running = run('ffmpeg', [...progress, ...asked], { maxBuffer: maxOutput, ...ending })
  const { pid, stdout } = running.child
  // It may have ended already.
  if (pid !== undefined) tryTo(() => setPriority(pid, constants.priority.PRIORITY_LOW))
  stdout?.on('data', (text: string) => {
    const share = readShare(text, duration)
    if (share !== null) watcher?.report(share)
  })
  await running
}

function tryTo(act: () => void): void {
  try {
    act()
  } catch {
    // Whoever calls goes on without.
  }
}

/** Height and bit rate of the qualities of a video, none larger than the video itself. */
export function qualitiesOf({ height }: Pick<VideoFacts, 'height'>): readonly { height: number; bitrate: number }[] {
  const fitting = ladder.filter((each) => each.height <= height)
  return fitting.length > 0 ? fitting : [{ height: height - (height % 2), bitrate: 700_000 }]
}

/** Writes the HLS playlists of a video to a folder, one subfolder per quality. */
export async function transcode(path: string, folder: string, facts: VideoFacts, watcher?: Watcher): Promise<number[]> {
  const { duration, hasSound } = facts
  const qualities = qualitiesOf(facts)
  await mkdir(folder, { recursive: true })
  const splits = qualities.map((_each, index) => `[in${index}]`).join('')
  const scales = qualities.map((each, index) => `[in${index}]scale=-2:${each.height}[out${index}]`)
  const maps = qualities.flatMap(({ bitrate }, index) => [
    ...['-map', `[out${index}]`, ...(hasSound ? ['-map', '0:a:0'] : [])],
    ...[`-b:v:${index}`, String(bitrate), `-maxrate:v:${index}`, String(bitrate), `-bufsize:v:${index}`],
    String(bitrate * 2),
  ])
  const streams = qualities.map((each, index) => `v:${index}${hasSound ? `,a:${index}` : ''},name:${each.height}p`)
  await runWatched(
    [
      ...['-v', 'error', '-nostdin', '-y', '-i', path],
      ...['-filter_complex', `[0:v]split=${qualities.length}${splits};${scales.join(';')}`, ...maps],
      ...['-c:v', 'libx264', '-preset', 'medium', '-pix_fmt', 'yuv420p'],
      ...['-c:a', 'aac', '-b:a', String(soundBitrate), '-ac', '2'],
      // Key frames at the same times in every quality, so that the player can switch.
      ...['-force_key_frames', `expr:gte(t,n_forced*${partSeconds})`, '-sc_threshold', '0'],
      ...['-f', 'hls', '-hls_time', String(partSeconds), '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4'],
      ...['-hls_fmp4_init_filename', 'init.mp4', '-hls_segment_filename', join(folder, '%v/part%04d.m4s')],
      ...['-master_pl_name', videoFiles.hls, '-var_stream_map', streams.join(' '), join(folder, '%v/list.m3u8')],
    ],
    duration,
    watcher,
  )
  return qualities.map((each) => each.height)
}

/** A JPEG frame from a tenth of the way into a video, at most as wide as the player. */
export async function captureFrame(path: string, { duration }: VideoFacts): Promise<Uint8Array> {
  const drawn = ['-frames:v', '1', '-vf', "scale='min(1280,iw)':-2", '-f', 'image2pipe', '-c:v', 'mjpeg', '-']
  const asked = ['-v', 'error', '-nostdin', '-ss', String(duration / 10), '-i', path, ...drawn]
  return (await run('ffmpeg', asked, { maxBuffer: maxOutput, encoding: 'buffer' })).stdout
}
