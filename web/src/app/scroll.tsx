import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Milliseconds an anchor may take to appear: its screen and data load first. */
const patienceMs = 3000

function scrollToAnchor(anchor: string): () => void {
  const found = () => {
    const target = document.getElementById(anchor)
    target?.scrollIntoView()
    return target !== null
  }
  if (found()) return () => {}
  const observer = new MutationObserver(() => {
    if (found()) stop()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  const patience = setTimeout(() => stop(), patienceMs)
  function stop() {
    observer.disconnect()
    clearTimeout(patience)
  }
  return stop
}

/**
 * Every navigation starts at the top or at its anchor (NAV-02, NAV-03). One with the state `{ keepPlace: true }`,
 * such as a changed filter, only rewrites the address.
 */
export function Scroll() {
  const { key, hash, state } = useLocation()
  const keepPlace = (state as { keepPlace?: boolean } | null)?.keepPlace === true

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with each navigation, to the same address too
  useEffect(() => {
    if (keepPlace) return
    if (hash) return scrollToAnchor(hash.slice(1))
    window.scrollTo(0, 0)
  }, [key, hash, keepPlace])

  return null
}
