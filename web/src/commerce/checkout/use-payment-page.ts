import { useState } from 'react'
import { useNavigate } from 'react-router'
import { followUrl } from './follow-url.ts'

/**
 * Opens a page whose URL a call returns (PAY-04 to PAY-07). Busy until this page is left, or until the call fails,
 * which shows a toast.
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
