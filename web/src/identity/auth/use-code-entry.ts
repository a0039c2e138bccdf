import { codeLength } from '@slodki-ul/contract/limits'
import { useState } from 'react'
import { readRecoveryCode } from './recovery-code.rules.ts'

export type CodeEntryState = ReturnType<typeof useCodeEntry>

/** A second factor while it is typed: the digits of the app, or a recovery code instead. */
export function useCodeEntry() {
  const [isRecovery, setRecovery] = useState(false)
  const [code, setCode] = useState('')
  const [isWrong, setWrong] = useState(false)

  function change(entered: string) {
    setCode(entered)
    setWrong(false)
  }

  return {
    isRecovery,
    code,
    isWrong,
    change,
    switchKind() {
      setRecovery(!isRecovery)
      change('')
    },
    /** The code as the server accepts it; null while it is incomplete. */
    read: (): string | null => (isRecovery ? readRecoveryCode(code) : code.length === codeLength ? code : null),
    markWrong: () => setWrong(true),
    /** After a refusal: digits are typed anew, a recovery code stays to be corrected. */
    refuse() {
      setWrong(true)
      if (!isRecovery) setCode('')
    },
  }
}
