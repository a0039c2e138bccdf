import Hls from 'hls.js/light'

/** Plays a film in several qualities through Media Source Extensions. Returns what ends it. */
export function attachHls(element: HTMLVideoElement, url: string): () => void {
  // A worker would need another permission in the content policy.
  const hls = new Hls({ enableWorker: false })
  hls.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
    if (!fatal) return
    if (type === Hls.ErrorTypes.MEDIA_ERROR) hls.recoverMediaError()
    else element.dispatchEvent(new Event('error'))
  })
  hls.loadSource(new URL(url, location.origin).href)
  hls.attachMedia(element)
  return () => hls.destroy()
}
