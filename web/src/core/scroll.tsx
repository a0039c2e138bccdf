import { useLayoutEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** Milliseconds an anchor may take to appear: its screen and data load first. */
const timeoutMs = 3000

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
  const timer = setTimeout(() => stop(), timeoutMs)
  function stop() {
    observer.disconnect()
    clearTimeout(timer)
  }
  return stop
}

/**
 * Every navigation starts at the top or at its anchor (NAV-02, NAV-03), and going back or forward restores the
 * position. A navigation with the state `{ preserveScroll: true }`, such as a changed filter, only rewrites the address.
 */
export function Scroll() {
  const { key, hash, state } = useLocation()
  /** Scroll positions of visited pages by the key of the history entry. */
  const [positions] = useState(() => new Map<string, number>())
  const isReturn = useNavigationType() === 'POP'
  const preserveScroll = (state as { preserveScroll?: boolean } | null)?.preserveScroll === true

  // In the same commit as the new screen, because later scroll events belong to the new key.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual'
    const remember = () => positions.set(key, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [key, positions])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with each navigation, to the same address too
  useLayoutEffect(() => {
    const left = isReturn ? positions.get(key) : undefined
    if (left !== undefined) {
      window.scrollTo(0, left)
      return
    }
    // Somebody may be reading the page of the server, which this one is about to replace.
    if (preserveScroll || document.querySelector('#plain:not(:empty)')) return
    if (hash) return scrollToAnchor(hash.slice(1))
    window.scrollTo(0, 0)
  }, [key, hash, preserveScroll])

  return null
}
