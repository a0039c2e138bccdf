import { existsSync } from 'node:fs'
import { languages } from '@slodki-ul/contract/language'
import { type Print, Refusal, usage, withContext } from '#command-context.ts'
import type { Config } from '#config.ts'
import { ingestVideo } from '#learning/videos/video-ingest.service.ts'
import { createVideoHosts } from '#providers/oembed.ts'

type VideoOptions = { captions: readonly string[]; duration: string | undefined }

/** `video add`: gives a course another video. */
export async function runVideo(
  words: string[],
  { captions, duration }: VideoOptions,
  config: Config,
  print: Print,
): Promise<void> {
  const [action, course, source, ...rest] = words
  if (action !== 'add' || course === undefined || source === undefined || rest.length > 0) throw new Refusal(usage)
  const files = captions.map((text) => {
    const [code, ...path] = text.split('=')
    const language = languages.find((each) => each === code)
    if (!language || !existsSync(path.join('='))) throw new Refusal(`There are no captions at ${text}.`)
    return { language, path: path.join('=') }
  })
  if (duration !== undefined && !/^[1-9]\d{0,5}$/.test(duration))
    throw new Refusal('A duration is a number of seconds.')
  if (!URL.canParse(source) && !existsSync(source)) throw new Refusal(`There is no file ${source}.`)
  return withContext(config, async (context) => {
    const hosts = createVideoHosts(config.videoHosts)
    const ingest = { course, source, captions: files, duration: duration === undefined ? null : Number(duration) }
    const added = await ingestVideo(context, hosts, ingest)
    if ('refusal' in added) throw new Refusal(added.refusal)
    const qualities = added.qualities.map((height) => `${height}p`).join(', ')
    print(`${course} has a new video of ${added.duration} s (${qualities || added.kind}).`)
  })
}
