import { minuteMs } from '@slodki-ul/contract/durations'
import type { Video } from '@slodki-ul/contract/learning/videos'
import { videoUrlMinutes } from '@slodki-ul/contract/limits'
import { useCallback, useEffect, useRef } from 'react'
import { readClock } from '#core/clock.ts'
import type { Failure } from '#core/failure.ts'
import { store } from '#core/store.ts'
import { useLanguage } from '#i18n/language.ts'
import { getVideo } from './player.api.ts'

/** A URL is not used in its last minute. Measured from when it was received, because browser clocks differ. */
const validMs = (videoUrlMinutes - 1) * minuteMs

export type Renewed = { video: Video } | { failure: Failure }

/** The newest URL of a video. */
export function useVideoUrl(given: Video) {
  const language = useLanguage()
  const newest = useRef({ video: given, cameAt: readClock().getTime() })
  const asking = useRef<Promise<Renewed> | null>(null)
  useEffect(() => {
    newest.current = { video: given, cameAt: readClock().getTime() }
  }, [given])

  /** Requests a new URL; concurrent callers share one call. */
  const renew = useCallback((): Promise<Renewed> => {
    const ask = async (): Promise<Renewed> => {
      // A preview is everybody's: it has no URL of a viewer that could be renewed.
      if (given.expiresAt === null && (given.kind === 'file' || given.kind === 'hls')) return { video: given }
      const call = getVideo.initiate(
        { params: { id: given.id, lang: language } },
        { subscribe: false, forceRefetch: true },
      )
      const { data, error } = await store.dispatch(call)
      const now = readClock().getTime()
      if (!data) {
        // Let the URL expire in a minute, so that the renewal in advance is retried then.
        newest.current.cameAt = now - validMs + minuteMs
        return { failure: error as Failure }
      }
      newest.current = { video: data, cameAt: now }
      return { video: data }
    }
    asking.current ??= ask().finally(() => {
      asking.current = null
    })
    return asking.current
  }, [given, language])

  /** Whether the URL is about to expire. */
  const isExpiring = useCallback(
    () => newest.current.video.expiresAt !== null && readClock().getTime() - newest.current.cameAt > validMs,
    [],
  )
  const read = useCallback(() => newest.current.video, [])
  return { read, renew, isExpiring }
}
