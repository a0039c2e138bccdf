import type { Video } from '@slodki-ul/contract/learning/videos'
import { type Engine, type Opening, play, seekTo } from './engine.ts'

/** Gives an element the captions of a video, drawn by us. */
function setCaptions(element: HTMLVideoElement, captions: Video['captions']): void {
  for (const { language, url } of captions) {
    const known = element.querySelector<HTMLTrackElement>(`track[srclang="${language}"]`)
    const track = known ?? document.createElement('track')
    // What has come already is not asked for again.
    if (track.readyState === HTMLTrackElement.LOADED) continue
    Object.assign(track, { kind: 'captions', srclang: language, src: url })
    if (!known) element.append(track)
  }
}

/** An empty element of our own on the stage. */
export function createVideo({ stage, video, title }: Opening): HTMLVideoElement {
  const element = document.createElement('video')
  element.playsInline = true
  element.preload = 'auto'
  element.setAttribute('aria-label', title)
  // Our own keys and buttons do it all.
  element.tabIndex = -1
  setCaptions(element, video.captions)
  stage.append(element)
  return element
}

/** Gives the captions of a video under its new address. */
export const moveCaptions = (element: HTMLVideoElement, video: Video): void => setCaptions(element, video.captions)

function isLoaded({ buffered, currentTime }: HTMLMediaElement): boolean {
  for (let index = 0; index < buffered.length; index++)
    if (buffered.start(index) <= currentTime && currentTime < buffered.end(index)) return true
  return false
}

/** Plays a file, or a list of qualities where the browser itself can. */
export function openFile(opening: Opening): Engine {
  const element = createVideo(opening)
  let place = opening.at
  /** False while a new address has not come to its place yet: until then the element tells of the beginning. */
  let isThere = false
  let next: Video | null = null
  /** What the viewer wants: an element that was refused tells of a pause that nobody asked for. */
  let isWanted = false
  const load = (address: string) => {
    isThere = false
    element.src = address
    seekTo(element, place)
  }
  const move = (video: Video) => {
    next = null
    const { playbackRate } = element
    const goesOn = isWanted
    load(video.url)
    moveCaptions(element, video)
    element.defaultPlaybackRate = playbackRate
    if (goesOn) play(element)
  }
  const remember = () => {
    if (isThere) place = element.currentTime
  }
  element.addEventListener('loadedmetadata', () => {
    isThere = true
  })
  element.addEventListener('play', () => {
    isWanted = true
  })
  element.addEventListener('pause', () => {
    if (!element.error) isWanted = false
  })
  element.addEventListener('timeupdate', remember)
  element.addEventListener('seeking', () => {
    // A jump that an ended address refuses counts, too.
    remember()
    // It would have to wait in any case.
    if (isThere && next && !isLoaded(element)) move(next)
  })
  load(opening.video.url)
  return {
    media: element,
    qualities: [],
    setQuality() {},
    adopt(video) {
      next = video
    },
    move,
    close() {
      element.pause()
      element.removeAttribute('src')
      element.load()
      element.remove()
    },
  }
}
