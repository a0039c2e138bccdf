import Hls from 'hls.js/light'
import type { Engine, EngineOptions } from './engine.ts'
import { moveCaptions } from './file-engine.ts'

/** The address of a folder: everything of a video lies under one. */
const folderOf = (address: string) => new URL('.', new URL(address, location.origin)).href

/** Plays a list of qualities by the browser's media source. */
export async function openHls({ video, at }: EngineOptions, element: HTMLVideoElement): Promise<Engine> {
  const first = folderOf(video.url)
  let folder = first
  const hls = new Hls({
    startPosition: at,
    // A worker would be one more thing for the content policy to let in.
    enableWorker: false,
    // Parts are asked for under the newest address: no film stops because an older one has ended.
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
      // Told as the element itself would tell it, so that one place looks for a new address.
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
