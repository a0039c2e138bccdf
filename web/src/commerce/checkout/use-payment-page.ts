import { useState } from 'react'
import { useNavigate } from 'react-router'
import { followUrl } from './follow-url.ts'

/**
 * Goes to a page whose address a call answers (PAY-04 to PAY-07): busy until this page is gone, and free again when the
 * call is refused, which a toast has told.
 */
export function usePaymentPage() {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)

  async function open(ask: () => Promise<{ url: string }>) {
    setBusy(true)
    try {
      const { url } = await ask()
      followUrl(url, navigate)
    } catch {
      setBusy(false)
    }
  }

  return { isBusy, open }
}
