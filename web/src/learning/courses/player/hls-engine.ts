import Hls from 'hls.js/light'
import type { Engine, EngineOptions } from './engine.ts'
import { moveCaptions } from './file-engine.ts'

/** The URL of the folder of a file; all files of a video share one folder. */
const folderOf = (address: string) => new URL('.', new URL(address, location.origin)).href

/** Plays HLS through Media Source Extensions. */
export async function openHls({ video, at }: EngineOptions, element: HTMLVideoElement): Promise<Engine> {
  const first = folderOf(video.url)
  let folder = first
  const hls = new Hls({
    startPosition: at,
    // A worker would need another permission in the content policy.
    enableWorker: false,
    // Segments are requested from the newest URL, so that playback does not stop when an older one expires.
    xhrSetup: (request, url) => request.open('GET', url.replace(first, folder), true),
  })
  const qualities = new Promise<number[]>((resolve) => {
    hls.on(Hls.Events.MANIFEST_PARSED, () =>
      resolve([...new Set(hls.levels.map(({ height }) => height))].sort((a, b) => b - a)),
    )
    hls.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
      resolve([])
      if (!fatal) return
      if (type === Hls.ErrorTypes.MEDIA_ERROR) hls.recoverMediaError()
      // Reported as an error event of the element, so that one handler requests a new URL.
      else element.dispatchEvent(new Event('error'))
    })
  })
  hls.loadSource(new URL(video.url, location.origin).href)
  hls.attachMedia(element)
  return {
    media: element,
    qualities: await qualities,
    setQuality(height) {
      hls.nextLevel = height === null ? -1 : hls.levels.findIndex((level) => level.height === height)
    },
    adopt: (next) => {
      folder = folderOf(next.url)
    },
    move(renewed) {
      folder = folderOf(renewed.url)
      moveCaptions(element, renewed)
      if (hls.levels.length === 0) hls.loadSource(new URL(renewed.url, location.origin).href)
      else hls.startLoad(element.currentTime)
    },
    close() {
      hls.destroy()
      element.remove()
    },
  }
}
