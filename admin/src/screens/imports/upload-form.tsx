import { importFileMaxBytes } from '@slodki-ul/contract/catalogue/product-imports.rules'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { ProgressBar } from '@slodki-ul/ui/progress-bar.tsx'
import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useAddProductImportMutation } from '#catalogue/imports/imports.api.ts'
import { readFailure } from '#core/failure.ts'
import { importPath } from '#core/paths.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import type texts from '#i18n/pl/imports.json'
import { FileChoice } from '#layout/file-choice.tsx'
import styles from './imports.module.css'

type Sending = { file: File; key: string }
type Reason = Extract<keyof typeof texts, `refused.${string}`>

/** Sends a file and opens its dry run. A refusal says why; a lost connection can be tried again. */
export function UploadForm({ label }: { label?: string }) {
  const { t, i18n } = useTranslation('imports')
  const textOf = useFailureText()
  const navigate = useNavigate()
  const [add, { isLoading }] = useAddProductImportMutation()
  const [share, setShare] = useState(0)
  const [failed, setFailed] = useState<{ text: string; again: Sending | null } | null>(null)
  const running = useRef<{ abort: () => void } | null>(null)

  async function send({ file, key }: Sending) {
    setFailed(null)
    setShare(0)
    const call = add({ query: { name: file.name.slice(-200) }, file, key, onProgress: setShare })
    running.current = call
    const { data, error } = await call
    running.current = null
    if (data) return navigate(importPath(data.id))
    const { code, details } = readFailure(error)
    const reason = `refused.${String(details.reason)}`
    const isRefused = code === 'ERRORS.UPLOADINVALID' && i18n.exists(reason, { ns: 'imports' })
    setFailed({ text: isRefused ? t(reason as Reason) : textOf(error), again: isRefused ? null : { file, key } })
  }
  function choose(file: File | undefined) {
    if (!file) return
    if (file.size > importFileMaxBytes) return setFailed({ text: t('refused.large'), again: null })
    send({ file, key: crypto.randomUUID() })
  }
  return (
    <div className={styles.upload}>
      {!label && <p className={styles.muted}>{t('new.hint')}</p>}
      {isLoading ? (
        <div className={styles.sending} role="status">
          <p>{t(share < 1 ? 'sending' : 'checking')}</p>
          <ProgressBar value={share} max={1} label={t('sending')} />
          <Button size="sm" variant="line" onClick={() => running.current?.abort()}>
            {t('stop')}
          </Button>
        </div>
      ) : (
        <FileChoice
          icon={Upload}
          label={label ?? t('choose')}
          accept=".csv,.txt,.xlsx,text/csv"
          onChosen={([file]) => choose(file)}
        />
      )}
      <div role="alert">
        {failed && (
          <Note variant="error">
            {failed.text}{' '}
            {failed.again && (
              <Button size="sm" variant="line" onClick={() => failed.again && send(failed.again)}>
                {t('again')}
              </Button>
            )}
          </Note>
        )}
      </div>
    </div>
  )
}
