import { Button } from '@slodki-ul/ui/button.tsx'
import { Dialog, DialogButtons } from '@slodki-ul/ui/dialog.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { useTranslation } from 'react-i18next'
import { codeOf } from '#core/failure.ts'
import { showNotification } from '#core/toasts.ts'
import { addTexts } from '#i18n/add-texts.ts'
import errorsTexts from '#i18n/pl/errors.json'
import waitlistTexts from '#i18n/pl/waitlist.json'
import { useLeaveWaitlistMutation } from './waitlist.api.ts'

addTexts({ errors: errorsTexts, waitlist: waitlistTexts })

/**
 * Asks for confirmation before the link in a waitlist mail removes the address, because mail programs open links by
 * themselves.
 */
export function LeaveWaitlistDialog({ token, onClose }: { token: string; onClose: () => void }) {
  const { t } = useTranslation('waitlist')
  const [leave, { isLoading }] = useLeaveWaitlistMutation()

  async function handleLeave() {
    try {
      await leave({ body: { token } }).unwrap()
      showNotification('NOTIFICATIONS.WAITLISTLEFT')
      onClose()
    } catch (error) {
      // A toast has shown the error; a link that does not work will not work a second time.
      if (codeOf(error) === 'ERRORS.LINKINVALID') onClose()
    }
  }

  return (
    <Dialog open onClose={onClose} title={t('leave.title')}>
      <p className={text.muted}>{t('leave.text')}</p>
      <DialogButtons safe>
        <Button variant="line" onClick={onClose}>
          {t('leave.stay')}
        </Button>
        <Button busy={isLoading} onClick={handleLeave}>
          {t('leave.send')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
