import type { Engine, Opening } from './engine.ts'
import { createVideo, openFile } from './file-engine.ts'

/** What plays this kind of video. Code of others comes only now, after the press. */
export async function openEngine(opening: Opening): Promise<Engine> {
  const { kind } = opening.video
  if (kind === 'youtube' || kind === 'vimeo') return (await import('./embed-engine.ts')).openEmbed(opening, kind)
  // Phones of one maker play lists of qualities themselves and have nothing to play them by for anybody else.
  const isNative = kind === 'file' || !('MediaSource' in window || 'ManagedMediaSource' in window)
  return isNative ? openFile(opening) : (await import('./hls-engine.ts')).openHls(opening, createVideo(opening))
}
