import lost from '@slodki-ul/ui/art/zgubiona.svg'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Dialog, DialogButtons } from '@slodki-ul/ui/dialog.tsx'
import { useTranslation } from 'react-i18next'
import { leaveErasedAccount } from '#core/session-end.ts'
import { addTexts } from '#i18n/add-texts.ts'
import accountTexts from '#i18n/pl/account.json'
import errorsTexts from '#i18n/pl/errors.json'
import { useDeleteAccountMutation } from './account-data.api.ts'
import styles from './delete-account-dialog.module.css'

addTexts({ account: accountTexts, errors: errorsTexts })

/** Asks for confirmation before an account is deleted (ACC-20, ACC-21). */
export function DeleteAccountDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('account')
  const [deleteAccount, { isLoading }] = useDeleteAccountMutation()

  async function handleDelete() {
    const { error } = await deleteAccount({ body: {} })
    if (!error) await leaveErasedAccount()
  }

  return (
    <Dialog open={open} onClose={onClose} title={t('delete.question')} firstFocus="button">
      <div className={styles.warning}>
        <img src={lost} alt="" width="96" height="96" />
        <p>{t('delete.warning')}</p>
      </div>
      <DialogButtons safe>
        <Button variant="line" onClick={onClose}>
          {t('delete.stay')}
        </Button>
        <Button variant="danger" busy={isLoading} onClick={handleDelete}>
          {t('delete.button')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
