import { productFileMaxBytes, productFileTypeOf } from '@slodki-ul/contract/catalogue/product-files.rules'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddProductFileMutation, useReplaceProductFileMutation } from '#catalogue/products/product-files.api.ts'
import { readFailure } from '#core/failure.ts'
import { toasts } from '#core/toasts.ts'

type Sending = { file: File; attachmentId: string | null; key: string }

/** A file on its way to the server: its progress, why it was refused, and another try. */
export function useFileUpload(productId: number) {
  const { t } = useTranslation('product-files')
  const [add, adding] = useAddProductFileMutation()
  const [replace, replacing] = useReplaceProductFileMutation()
  const [sending, setSending] = useState<Sending | null>(null)
  const [share, setShare] = useState(0)
  const [failure, setFailure] = useState<{ reason: string | null; error: unknown } | null>(null)
  const running = useRef<{ abort: () => void } | null>(null)

  const send = async (next: Sending) => {
    setSending(next)
    setShare(0)
    setFailure(null)
    const { file, attachmentId, key } = next
    const given = { query: { name: file.name }, file, key, onProgress: setShare }
    const call = attachmentId
      ? replace({ params: { id: productId, attachmentId }, ...given })
      : add({ params: { id: productId }, ...given })
    running.current = call
    const { error } = await call
    running.current = null
    if (!error) {
      setSending(null)
      return toasts.show({ kind: 'success', title: t(attachmentId ? 'replacedNow' : 'added') })
    }
    const { code, details } = readFailure(error)
    const reason =
      code === 'ERRORS.UPLOADINVALID' ? String(details.reason) : code === 'ERRORS.ABOVELIMIT' ? 'tooMany' : null
    setFailure({ reason, error })
    if (reason) setSending(null)
  }
  return {
    ...{ sending, share, failure },
    isBusy: adding.isLoading || replacing.isLoading,
    /** Sends a file unless its name or size say that it would be refused. */
    choose(file: File, attachmentId: string | null) {
      const reason = productFileTypeOf(file.name) === null ? 'type' : file.size > productFileMaxBytes ? 'large' : null
      if (reason) setFailure({ reason, error: null })
      else send({ file, attachmentId, key: crypto.randomUUID() })
    },
    /** The same file with the same key: what arrived the first time is not added twice. */
    retry: () => sending && send(sending),
    stop() {
      running.current?.abort()
      setSending(null)
      setFailure(null)
    },
  }
}
