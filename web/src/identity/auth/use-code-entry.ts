import { codeLength } from '@slodki-ul/contract/limits'
import { useState } from 'react'
import { readRecoveryCode } from './recovery-code.rules.ts'

export type CodeEntryState = ReturnType<typeof useCodeEntry>

/** State of a second-factor code while it is typed: authenticator digits, or a recovery code. */
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
    /** After a refusal: clears the digits, keeps a recovery code so that it can be corrected. */
    refuse() {
      setWrong(true)
      if (!isRecovery) setCode('')
    },
  }
}
