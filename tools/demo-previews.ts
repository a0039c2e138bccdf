// `node tools/demo-previews.ts`: cuts the previews of the demo's films, which tools/demo-videos.ts has made.
// Needs ffmpeg. Its output is committed, so a start needs it not.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { previewSeconds } from '@slodki-ul/contract/learning/preview-length.rules'

const seed = join(import.meta.dirname, '../server/assets/seed')
const target = join(seed, 'videos/previews')

type Lesson = { slug: string; isFree: boolean; demoDuration: number }
const lessons = JSON.parse(readFileSync(join(seed, 'content/courses/courses.json'), 'utf8')) as Lesson[]

mkdirSync(target, { recursive: true })
for (const { slug, demoDuration } of lessons.filter(({ isFree }) => !isFree))
  execFileSync('ffmpeg', [
    ...['-v', 'error', '-y', '-i', join(seed, 'videos', `${slug}.mp4`), '-t', String(previewSeconds(demoDuration))],
    ...['-c', 'copy', '-map_metadata', '-1', '-fflags', '+bitexact', '-movflags', '+faststart'],
    join(target, `${slug}.mp4`),
  ])
