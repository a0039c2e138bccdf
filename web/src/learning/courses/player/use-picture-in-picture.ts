import type { Video } from '@slodki-ul/contract/learning/videos'

/** Opens or closes picture-in-picture; undefined when the browser or the host of the video does not support it. */
export function usePictureInPicture(video: Video, media: HTMLMediaElement | null): (() => void) | undefined {
  const isOurs = video.kind !== 'youtube' && video.kind !== 'vimeo'
  if (!isOurs || !document.pictureInPictureEnabled || !media) return undefined
  return () => {
    if (document.pictureInPictureElement) document.exitPictureInPicture().catch(() => {})
    else (media as HTMLVideoElement).requestPictureInPicture().catch(() => {})
  }
}
