import { useState } from 'react'
import { useFailureText } from '#core/use-failure-text.ts'

/** What an action ended with, in one sentence. */
export type OutcomeNote = { variant: 'ok' | 'error'; text: string }

type Result<Data> = { data?: Data; error?: unknown }

/**
 * Runs one action at a time and tells how it ended. `running` names the one under way, so that its button alone shows it.
 */
export function useActions() {
  const textOf = useFailureText()
  const [note, setNote] = useState<OutcomeNote | null>(null)
  const [running, setRunning] = useState<string | null>(null)
  const run = async <Data>(
    name: string,
    action: Promise<Result<Data>>,
    success: (data: NonNullable<Data>) => string,
  ) => {
    setNote(null)
    setRunning(name)
    const { data, error } = await action
    setRunning(null)
    setNote(
      error ? { variant: 'error', text: textOf(error) } : { variant: 'ok', text: success(data as NonNullable<Data>) },
    )
  }
  return { note, running, run }
}
export type Actions = ReturnType<typeof useActions>
