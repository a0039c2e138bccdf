import { Button } from '@slodki-ul/ui/button.tsx'
import { Dialog, DialogButtons } from '@slodki-ul/ui/dialog.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { Copy, Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '#core/save-file.ts'
import { copyText } from './copy-text.ts'
import styles from './recovery-codes-dialog.module.css'

type RecoveryCodesDialogProps = { email: string; codes: string[] | null; onClose: () => void }

/** Shows the recovery codes, which cannot be shown again; the first attempt to close without saving shows a warning. */
export function RecoveryCodesDialog({ email, codes, onClose }: RecoveryCodesDialogProps) {
  const { t } = useTranslation('auth')
  const [isSaved, setSaved] = useState(false)
  const [isWarned, setWarned] = useState(false)
  const title = t('recovery.title')
  const written = [`${title}: Słodki Ul, ${email}`, ...(codes ?? [])].join('\n')

  function handleClose() {
    if (isSaved || isWarned) onClose()
    else setWarned(true)
  }
  const saveBy = (way: () => void) => () => {
    setSaved(true)
    way()
  }

  return (
    <Dialog open={codes !== null} onClose={handleClose} title={title} firstFocus="[data-first]">
      <div className={styles.printed}>
        <p>{t('recovery.lead')}</p>
        <p className={styles.owner}>Słodki Ul, {email}</p>
        <ul className={styles.codes}>
          {codes?.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className={styles.ways}>
        <Button variant="soft" size="sm" icon={Copy} onClick={saveBy(() => copyText(written))} data-first>
          {t('recovery.copy')}
        </Button>
        <Button
          variant="soft"
          size="sm"
          icon={Download}
          onClick={saveBy(() => saveFile(t('recovery.file'), 'text/plain', `${written}\n`))}
        >
          {t('recovery.download')}
        </Button>
        <Button variant="soft" size="sm" icon={Printer} onClick={saveBy(() => window.print())}>
          {t('recovery.print')}
        </Button>
      </div>
      {isWarned && !isSaved && (
        <Note role="alert" className={styles.warning}>
          {t('recovery.warning')}
        </Note>
      )}
      <DialogButtons>
        <Button onClick={onClose}>{t('recovery.done')}</Button>
      </DialogButtons>
    </Dialog>
  )
}
