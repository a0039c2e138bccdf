import { Button } from '@slodki-ul/ui/button.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { FileCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '#core/save-file.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { useGetOrderEvidenceMutation, useGetSubscriptionEvidenceMutation } from './evidence.api.ts'
import styles from './evidence-panel.module.css'

type EvidencePanelProps = {
  kind: 'order' | 'subscription'
  id: string
  /** The number of the order in the name of the file; of a subscription its id. */
  label?: string
}

/** One press makes and saves the ZIP that proves an order or a subscription (BO-072). */
export function EvidencePanel({ kind, id, label = id }: EvidencePanelProps) {
  const { t } = useTranslation('evidence')
  const textOf = useFailureText()
  const [proveOrder, ofOrder] = useGetOrderEvidenceMutation()
  const [proveSubscription, ofSubscription] = useGetSubscriptionEvidenceMutation()
  const [prove, { isLoading, isSuccess, error }] =
    kind === 'order' ? [proveOrder, ofOrder] : [proveSubscription, ofSubscription]
  async function handlePress() {
    const { data } = await prove({ params: { id } })
    if (data) saveFile(data, `${t('file')}-${label}.zip`)
  }
  return (
    <div className={styles.stack}>
      <p>{t(`contents.${kind}`)}</p>
      <Button variant="line" size="sm" icon={FileCheck} busy={isLoading} onClick={handlePress}>
        {t(error ? 'again' : 'get')}
      </Button>
      <div role="status">
        {isLoading && <p>{t('making')}</p>}
        {isSuccess && !isLoading && <Note variant="ok">{t('done')}</Note>}
        {error && !isLoading && <Note variant="error">{textOf(error)}</Note>}
      </div>
    </div>
  )
}
