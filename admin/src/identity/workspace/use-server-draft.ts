import type { Draft, DraftKind } from '@slodki-ul/contract/identity/workspace.admin'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDeleteDraftMutation, useGetDraftQuery, useSaveDraftMutation } from './drafts.api.ts'

/** Milliseconds after the last key until what was typed is on the server (BO-026). */
const saveMs = 5_000

type Options = {
  kind: DraftKind
  recordId: string
  /** Of the record that is typed over. */
  version: number
  /** The fields that are not saved yet; null while there are none. */
  changes: Record<string, unknown> | null
  /** Takes what an earlier visit typed into the form. */
  onResume: (body: Record<string, unknown>) => void
}

export type ServerDraft = {
  /** What an earlier visit typed and did not save; null when there is nothing to go on with. */
  offered: Draft | null
  savedAt: string | null
  resume: () => void
  discard: () => void
}

/** Saves what is typed on the server 5 s after the last key, and offers it at the next opening (BO-026). */
export function useServerDraft({ kind, recordId, version, changes, onResume }: Options): ServerDraft {
  const params = { kind, recordId }
  const { data } = useGetDraftQuery({ params })
  const [save] = useSaveDraftMutation()
  const [remove] = useDeleteDraftMutation()
  const [isDecided, setDecided] = useState(false)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  // Whether this visit has put a draft on the server, which the saved form makes needless.
  const isStored = useRef(false)
  const offered = isDecided ? null : (data ?? null)
  const typed = changes === null ? null : JSON.stringify(changes)
  const store = useEffectEvent(async () => {
    // What is offered would be lost.
    if (changes === null || offered) return
    const { data: saved } = await save({ params, body: { baseVersion: version, body: changes } })
    if (!saved) return
    isStored.current = true
    setSavedAt(saved.savedAt)
  })
  const drop = useEffectEvent(() => {
    if (!isStored.current) return
    isStored.current = false
    setSavedAt(null)
    remove({ params })
  })
  useEffect(() => {
    if (typed === null) return drop()
    const timer = setTimeout(store, saveMs)
    return () => clearTimeout(timer)
  }, [typed])
  return {
    offered,
    savedAt,
    resume() {
      if (!offered) return
      setDecided(true)
      isStored.current = true
      onResume(offered.body)
    },
    discard() {
      setDecided(true)
      remove({ params })
    },
  }
}
