import type { ErrorCode } from '@slodki-ul/contract/error-codes'
import { useState } from 'react'
import type { StoredValue } from '#core/storage.ts'
import { showFailure } from '#core/toasts.ts'

/**
 * The result of a code: `unchecked` when it could not be determined whether it is valid, or why it was refused, which
 * `refused` leaves open.
 */
export type VoucherOutcome = 'applied' | 'refused' | 'unchecked' | ErrorCode

type VoucherUse = {
  /** Applies a code; shows the toasts of success and failure. */
  apply: (code: string) => Promise<VoucherOutcome>
  /** Where a typed code is stored until it is sent. */
  storage?: StoredValue<string>
  /** An empty code is sent too, after a warning: it removes the discount (CHK-33, Q-13). */
  sendsEmpty?: boolean
  /**
   * Clears the field when the code is sent (CHK-34), the default; otherwise a refused code stays so that it can be
   * corrected.
   */
  clearsField?: boolean
}

export type VoucherCode = ReturnType<typeof useVoucherCode>

/**
 * State of a discount code while it is typed and checked (CHK-31 to CHK-34). A code that could not be checked stays in
 * the field.
 */
export function useVoucherCode({ apply, storage, sendsEmpty = false, clearsField = true }: VoucherUse) {
  const [code, setCode] = useState(() => storage?.read() ?? '')
  const [isChecking, setChecking] = useState(false)
  const [refusal, setRefusal] = useState<ErrorCode | null>(null)

  function change(typed: string) {
    setCode(typed)
    setRefusal(null)
    if (typed) storage?.save(typed)
    else storage?.remove()
  }

  async function submit(): Promise<void> {
    if (isChecking) return
    const sent = code.trim()
    if (!sent) showFailure('ERRORS.PROVIDEDATA')
    if (!sent && !sendsEmpty) return
    if (clearsField) change('')
    setChecking(true)
    const outcome = await apply(sent)
    setChecking(false)
    if (outcome === 'unchecked' && clearsField) change(code)
    if (sent && outcome !== 'applied' && outcome !== 'unchecked')
      setRefusal(outcome === 'refused' ? 'ERRORS.VOUCHERINVALID' : outcome)
  }

  return { code, change, submit, isChecking, refusal, isRefused: refusal !== null }
}
