import type { Engine, EngineOptions } from './engine.ts'
import { createVideo, openFile } from './file-engine.ts'

/** Opens the engine for the kind of video; third-party code is loaded only here, after the user pressed play. */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const { kind } = options.video
  if (kind === 'youtube' || kind === 'vimeo') return (await import('./embed-engine.ts')).openEmbed(options, kind)
  // iPhones play HLS natively and lack Media Source Extensions.
  const isNative = kind === 'file' || !('MediaSource' in window || 'ManagedMediaSource' in window)
  return isNative ? openFile(options) : (await import('./hls-engine.ts')).openHls(options, createVideo(options))
}
