import type { Video } from '@slodki-ul/contract/learning/videos'

/** What plays a video: an element that speaks as media elements do, and what it can besides. */
export type Engine = {
  readonly media: HTMLMediaElement
  /** Heights to choose from, largest first; none where that is not for us to choose. */
  readonly qualities: readonly number[]
  /** A height, or null to let the network decide. */
  setQuality(height: number | null): void
  /** Takes the next address before the old one ends, without a break. */
  adopt(video: Video): void
  /** Goes on under another address, at the same place, where the old one was refused. */
  move(video: Video): void
  close(): void
}

export type Opening = {
  /** Where the element is put. */
  stage: HTMLElement
  video: Video
  title: string
  language: string
  /** The second to begin at. */
  at: number
}

/** Puts a media element to a second, as soon as it knows its length. */
export function seekTo(media: HTMLMediaElement, second: number): void {
  const seek = () => {
    media.currentTime = second
  }
  if (media.readyState > 0) seek()
  else if (second > 0) media.addEventListener('loadedmetadata', seek, { once: true })
}

/** Plays, or stays as it is where the browser wants a press first. */
export const play = (media: HTMLMediaElement): void => {
  Promise.resolve(media.play()).catch(() => {})
}
