import { type FilmUpload, filmPartBytes } from '@slodki-ul/contract/learning/film-uploads.admin'
import { useSyncExternalStore } from 'react'
import type { Upload as TusUpload } from 'tus-js-client'
import { readClock } from '#core/clock.ts'
import { type Failure, readFailure } from '#core/failure.ts'
import { staffSession } from '#core/session.ts'
import { fingerprintOf } from './file-fingerprint.ts'
import { addSample, type Sample, speedOf } from './sending-speed.rules.ts'

/** `line`: another file is being sent; `lost`: the line broke, and is tried again by itself. */
export type SendingState = 'line' | 'sending' | 'lost' | 'paused' | 'failed'

/** A file that this page sends. */
export type Sending = {
  readonly key: string
  readonly filmId: string
  readonly name: string
  readonly sizeBytes: number
  readonly state: SendingState
  /** Null until the server knows of it. */
  readonly uploadId: string | null
  readonly sentBytes: number
  /** Bytes a second; null before anything can be said. */
  readonly speed: number | null
  readonly failure: Failure | null
}

type Facts = Pick<FilmUpload, 'name' | 'sizeBytes' | 'fingerprint'>
type Begin = (facts: Facts) => Promise<{ data?: FilmUpload | undefined; error?: unknown }>
type Item = Sending & { readonly file: File; readonly begin: Begin; readonly samples: readonly Sample[] }

/** Milliseconds before each try to go on after a broken line: ten minutes long, and again when the browser is back online. */
const retryDelays = [0, 1_000, 2_000, 5_000, ...Array<number>(60).fill(10_000)]

/** Sends files one after another, also while other screens are looked at (BO-119). */
function createFilmSender() {
  let items: readonly Item[] = []
  let seen: readonly Sending[] = []
  const running = new Map<string, TusUpload>()
  const listeners = new Set<() => void>()

  const publish = (next: readonly Item[]) => {
    items = next
    seen = items.map(({ file: _file, begin: _begin, samples: _samples, ...sending }) => sending)
    for (const listener of listeners) listener()
  }
  const find = (key: string) => items.find((item) => item.key === key)
  const change = (key: string, part: Partial<Item>) =>
    publish(items.map((item) => (item.key === key ? { ...item, ...part } : item)))
  const isBusy = () => items.some(({ state }) => state === 'sending' || state === 'lost')

  const sendNext = () => {
    const next = items.find(({ state }) => state === 'line')
    if (next && !isBusy()) send(next)
  }
  const settle = (key: string, part: Partial<Item>) => {
    running.delete(key)
    change(key, { speed: null, samples: [], ...part })
    sendNext()
  }

  async function send({ key, file, begin }: Item): Promise<void> {
    change(key, { state: 'sending', failure: null })
    const { name, size: sizeBytes } = file
    try {
      const { Upload } = await import('tus-js-client')
      const { data, error } = await begin({ name, sizeBytes, fingerprint: await fingerprintOf(file) })
      if (!data) return settle(key, { state: 'failed', failure: readFailure(error) })
      // Taken back meanwhile.
      if (find(key)?.state !== 'sending') return
      change(key, { uploadId: data.id, sentBytes: data.sentBytes })
      const upload = new Upload(file, {
        uploadUrl: new URL(`/api/admin/uploads/${data.id}`, location.origin).href,
        chunkSize: filmPartBytes,
        retryDelays,
        storeFingerprintForResuming: false,
        async onBeforeRequest(request) {
          const token = await staffSession.freshToken()
          if (token) request.setHeader('Authorization', `Bearer ${token}`)
        },
        onProgress(sentBytes) {
          const samples = addSample(find(key)?.samples ?? [], { at: readClock().getTime(), bytes: sentBytes })
          change(key, { state: 'sending', sentBytes, samples, speed: speedOf(samples) })
        },
        onShouldRetry({ originalResponse }) {
          // Somebody has deleted it, or may no longer send.
          if ([403, 404, 410].includes(originalResponse?.getStatus() ?? 0)) return false
          change(key, { state: 'lost', speed: null, samples: [] })
          return true
        },
        onError: () => settle(key, { state: 'failed', failure: readFailure(null) }),
        onSuccess: () => {
          running.delete(key)
          publish(items.filter((item) => item.key !== key))
          sendNext()
        },
      })
      running.set(key, upload)
      upload.start()
    } catch {
      settle(key, { state: 'failed', failure: readFailure(null) })
    }
  }

  return {
    add(filmId: string, file: File, begin: Begin): void {
      const { name, size: sizeBytes } = file
      const state = { state: 'line', uploadId: null, sentBytes: 0, speed: null, failure: null, samples: [] } as const
      const others = items.filter((item) => item.filmId !== filmId || item.state !== 'failed')
      publish([...others, { key: crypto.randomUUID(), filmId, name, sizeBytes, file, begin, ...state }])
      sendNext()
    },
    async pause(key: string): Promise<void> {
      await running.get(key)?.abort()
      settle(key, { state: 'paused' })
    },
    resume(key: string): void {
      change(key, { state: 'line' })
      sendNext()
    },
    /** Sends a file no longer; what has arrived of it stays at the server. */
    async remove(key: string): Promise<void> {
      await running.get(key)?.abort()
      running.delete(key)
      publish(items.filter((item) => item.key !== key))
      sendNext()
    },
    read: (): readonly Sending[] => seen,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const filmSender = createFilmSender()

/** The files that this page sends, and whether leaving the page would break one off. */
export const useSendings = (): readonly Sending[] => useSyncExternalStore(filmSender.subscribe, filmSender.read)
