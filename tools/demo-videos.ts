// `node tools/demo-videos.ts [SLUG…]`: renders the videos of the demo from the art and the steps of its courses.
// Needs Chromium and ffmpeg (Debian: apt-get install chromium ffmpeg). Its output is committed, so a start needs neither.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ffmpegCommand } from './demo-videos/ffmpeg-command.ts'
import { drawTitleCards } from './demo-videos/title-cards.ts'
import { type DemoVideo, frame } from './demo-videos/video.ts'

const root = join(import.meta.dirname, '..')
const seed = join(root, 'server/assets/seed')
const target = join(seed, 'videos')
const chromium = process.env.CHROMIUM_PATH || '/usr/bin/chromium'
/** Maximum bytes of a video. */
const maxBytes = 250 * 1024

type Text = { pl: string }
type Step = { title: Text; text: Text; startSecond: number; timerSeconds?: number }
type Lesson = {
  slug: string
  name: Text
  steps: Step[]
  demoDuration: number
  art: string
  plate: string
  craft?: string
}
type Page = { route: string; title: Text; steps: Step[]; demoDuration: number }

const readContent = <Content>(name: string): Content =>
  JSON.parse(readFileSync(join(seed, 'content/courses', `${name}.json`), 'utf8')) as Content

const toFilm = ({ slug, name, steps, demoDuration, art, plate, craft }: Lesson): DemoVideo => ({
  slug,
  title: name.pl,
  farewell: craft === 'beekeeping' ? 'Do zobaczenia przy ulu' : 'Smacznego',
  art: readFileSync(join(seed, 'art', `${art}.svg`), 'utf8'),
  plate,
  seconds: demoDuration,
  steps: steps.map(({ title, text, startSecond, timerSeconds = 0 }) => ({
    title: title.pl,
    text: text.pl,
    startSecond,
    timerSeconds,
  })),
})

function listFilms(): DemoVideo[] {
  const { giftVideo, howToJoinDiscord } = readContent<{ giftVideo: { lesson: Lesson }; howToJoinDiscord: Page }>(
    'pages',
  )
  const { route, title, steps, demoDuration } = howToJoinDiscord
  const talk = { slug: route.slice(1), name: title, steps, demoDuration, art: 'rozmowa', plate: 'blush' }
  return [
    ...readContent<Lesson[]>('courses').map(toFilm),
    toFilm(giftVideo.lesson),
    { ...toFilm(talk), farewell: 'Do zobaczenia przy stole' },
  ]
}

const run = (program: string, args: readonly string[]) =>
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'], maxBuffer: 64 * 1024 * 1024 })

/** Renders all cards of a video in one screenshot, and cuts it. */
function drawCards(film: DemoVideo, folder: string): string[] {
  const { html, cards } = drawTitleCards(film, root)
  const page = join(folder, 'sheet.html')
  const sheet = join(folder, 'sheet.png')
  writeFileSync(page, html)
  run(chromium, [
    ...[
      '--headless',
      '--no-sandbox',
      '--hide-scrollbars',
      '--allow-file-access-from-files',
      '--force-device-scale-factor=2',
    ],
    `--window-size=${frame.width},${frame.height * cards}`,
    ...['--virtual-time-budget=4000', `--screenshot=${sheet}`, `file://${page}`],
  ])
  const paths = Array.from({ length: cards }, (_each, index) => join(folder, `card-${index}.png`))
  for (const [index, path] of paths.entries())
    run('ffmpeg', [
      ...['-v', 'error', '-y', '-i', sheet, '-vf'],
      `crop=${frame.width * 2}:${frame.height * 2}:0:${frame.height * 2 * index},scale=${frame.width}:${frame.height}:flags=lanczos`,
      path,
    ])
  return paths
}

mkdirSync(target, { recursive: true })
const wanted = process.argv.slice(2)
const films = listFilms().filter(({ slug }) => wanted.length === 0 || wanted.includes(slug))
let total = 0
for (const film of films) {
  const folder = mkdtempSync(join(tmpdir(), 'demo-video-'))
  const file = join(target, `${film.slug}.mp4`)
  const cards = drawCards(film, folder)
  for (const pass of [1, 2] as const)
    run('ffmpeg', ffmpegCommand(film, cards, { pass, log: join(folder, 'pass'), file }))
  rmSync(folder, { recursive: true })
  const { size } = statSync(file)
  total += size
  process.stdout.write(`${film.slug}: ${film.seconds} s, ${Math.round(size / 1024)} kB\n`)
  if (size > maxBytes) throw new Error(`${film.slug} is larger than ${maxBytes} bytes.`)
}
process.stdout.write(`${films.length} films, ${(total / 1024 / 1024).toFixed(1)} MB\n`)
