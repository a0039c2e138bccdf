import type { Video } from '@slodki-ul/contract/learning/videos'

/** A media element that plays a video, with its qualities. */
export type Engine = {
  readonly media: HTMLMediaElement
  /** Selectable heights in pixels, largest first; empty where quality cannot be selected. */
  readonly qualities: readonly number[]
  /** Selects a height in pixels; null selects automatically. */
  setQuality(height: number | null): void
  /** Switches to the next URL before the old one expires, without interrupting playback. */
  adopt(video: Video): void
  /** Continues from another URL at the same position after the old one was refused. */
  move(video: Video): void
  close(): void
}

export type EngineOptions = {
  /** Parent of the media element. */
  stage: HTMLElement
  video: Video
  title: string
  language: string
  /** Start position in seconds. */
  at: number
}

/** Seeks to a position in seconds once the metadata is loaded. */
export function seekTo(media: HTMLMediaElement, second: number): void {
  const seek = () => {
    media.currentTime = second
  }
  if (media.readyState > 0) seek()
  else if (second > 0) media.addEventListener('loadedmetadata', seek, { once: true })
}

/** Starts playback; does nothing where the browser requires a user gesture first. */
export const play = (media: HTMLMediaElement): void => {
  Promise.resolve(media.play()).catch(() => {})
}
