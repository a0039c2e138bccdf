import type { Video } from '@slodki-ul/contract/learning/videos'
import { type Engine, type EngineOptions, play, seekTo } from './engine.ts'

/** Adds the captions of a video to an element. */
function setCaptions(element: HTMLVideoElement, captions: Video['captions']): void {
  for (const { language, url } of captions) {
    const known = element.querySelector<HTMLTrackElement>(`track[srclang="${language}"]`)
    const track = known ?? document.createElement('track')
    // Loaded captions are not loaded again.
    if (track.readyState === HTMLTrackElement.LOADED) continue
    Object.assign(track, { kind: 'captions', srclang: language, src: url })
    if (!known) element.append(track)
  }
}

/** Adds a video element to the stage. */
export function createVideo({ stage, video, title }: EngineOptions): HTMLVideoElement {
  const element = document.createElement('video')
  element.playsInline = true
  element.preload = 'auto'
  element.setAttribute('aria-label', title)
  // The player handles keys and buttons itself.
  element.tabIndex = -1
  setCaptions(element, video.captions)
  stage.append(element)
  return element
}

/** Updates the captions to the URLs of a renewed video. */
export const moveCaptions = (element: HTMLVideoElement, video: Video): void => setCaptions(element, video.captions)

function isLoaded({ buffered, currentTime }: HTMLMediaElement): boolean {
  for (let index = 0; index < buffered.length; index++)
    if (buffered.start(index) <= currentTime && currentTime < buffered.end(index)) return true
  return false
}

/** Plays a file, or HLS where the browser supports it natively. */
export function openFile(options: EngineOptions): Engine {
  const element = createVideo(options)
  let position = options.at
  /** False until a new URL has reached its position: until then the element reports the beginning. */
  let isThere = false
  let next: Video | null = null
  /** Whether the viewer wants to play: a failed element reports a pause that nobody asked for. */
  let isWanted = false
  const load = (address: string) => {
    isThere = false
    element.src = address
    seekTo(element, position)
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
    if (isThere) position = element.currentTime
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
    // A seek that an expired URL refuses counts, too.
    remember()
    // Playback has to buffer here anyway.
    if (isThere && next && !isLoaded(element)) move(next)
  })
  load(options.video.url)
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
