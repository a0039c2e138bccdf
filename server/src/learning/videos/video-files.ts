import { join } from 'node:path'
import type { Language } from '@slodki-ul/contract/language'
import type { Context } from '#context.ts'

/** Names of the files in a video's folder; what a list of qualities names beside them lies one folder deeper. */
export const videoFiles = { file: 'video.mp4', hls: 'master.m3u8' } as const
export const captionsFile = (language: Language) => `${language}.vtt` as const

/** What may be asked for in the folder of a video. */
export const isVideoFile = (path: string): boolean => /^[\w-]+(\/[\w-]+)?\.(mp4|m3u8|m4s|vtt)$/.test(path)

/** The folder with everything of one video of ours. */
export const videoFolder = ({ config }: Pick<Context, 'config'>, id: string): string =>
  join(config.filesDir, 'videos', id)
