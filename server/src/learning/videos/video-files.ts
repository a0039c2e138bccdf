import type { Language } from '@slodki-ul/contract/language'

/** Names of the files in a video's folder. The files named by an HLS master playlist are in subfolders. */
export const videoFiles = { file: 'video.mp4', hls: 'master.m3u8' } as const
/** The beginning of a film that is one file, for everybody; beside it in its folder. */
export const previewFile = 'preview.mp4'
export const captionsFile = (language: Language) => `${language}.vtt` as const

const contentTypes: Record<string, string> = {
  mp4: 'video/mp4',
  m3u8: 'application/vnd.apple.mpegurl',
  m4s: 'video/iso.segment',
  vtt: 'text/vtt; charset=utf-8',
}

/** The media type of a path that may be requested from a video's folder; undefined for every other path. */
export const videoFileType = (path: string): string | undefined =>
  contentTypes[/^[\w-]+(?:\/[\w-]+)?\.(mp4|m3u8|m4s|vtt)$/.exec(path)?.[1] ?? '']

/** The folder, in the storage, of a video that we host. */
export const videoFolder = (id: string): string => `videos/${id}`
