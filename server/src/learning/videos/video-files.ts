import { join } from 'node:path'
import type { Language } from '@slodki-ul/contract/language'
import type { Context } from '#context.ts'

/** Names of the files in a video's folder. The files named by an HLS master playlist are in subfolders. */
export const videoFiles = { file: 'video.mp4', hls: 'master.m3u8' } as const
export const captionsFile = (language: Language) => `${language}.vtt` as const

/** Whether a path may be requested from a video's folder. */
export const isVideoFile = (path: string): boolean => /^[\w-]+(\/[\w-]+)?\.(mp4|m3u8|m4s|vtt)$/.test(path)

/** The folder of a video that we host. */
export const videoFolder = ({ config }: Pick<Context, 'config'>, id: string): string =>
  join(config.filesDir, 'videos', id)
