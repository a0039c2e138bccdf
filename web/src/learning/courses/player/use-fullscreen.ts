import { type RefObject, useEffect, useState } from 'react'

/** iPhones can only show a video element in full screen. */
type PhoneVideo = HTMLMediaElement & { webkitEnterFullscreen?: () => void }

/** Full screen of the player with its controls or, where that is not available, of the video alone. */
export function useFullscreen(root: RefObject<HTMLElement | null>, media: HTMLMediaElement | null) {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const update = () => setFull(document.fullscreenElement !== null && document.fullscreenElement === root.current)
    document.addEventListener('fullscreenchange', update)
    return () => document.removeEventListener('fullscreenchange', update)
  }, [root])
  const toggle = () => {
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {})
    else if (document.fullscreenEnabled) root.current?.requestFullscreen().catch(() => {})
    else (media as PhoneVideo | null)?.webkitEnterFullscreen?.()
  }
  return { isFull, toggle }
}
