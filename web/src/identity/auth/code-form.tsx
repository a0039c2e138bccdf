import { Button } from '@slodki-ul/ui/button.tsx'
import { Loader } from '@slodki-ul/ui/icon.tsx'
import { RichText } from '@slodki-ul/ui/rich-text.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { clsx } from 'clsx/lite'
import { useTranslation } from 'react-i18next'
import { addTexts } from '#i18n/add-texts.ts'
import authTexts from '#i18n/pl/auth.json'
import errorsTexts from '#i18n/pl/errors.json'
import styles from './auth-form.module.css'
import { CodeEntry, CodeKindSwitch } from './code-entry.tsx'
import { type PendingSignIn, useSignInCode } from './use-sign-in-code.ts'

addTexts({ auth: authTexts, errors: errorsTexts })

/**
 * The second step of signing in: six digits, sent as soon as they are complete, or a recovery code (AUTH-02, AUTH-10 to
 * AUTH-13).
 */
export function CodeForm(pending: PendingSignIn) {
  const { t } = useTranslation(['auth', 'errors'])
  const { entry, isBusy, handleChange, handleSubmit } = useSignInCode(pending)
  const { isRecovery } = entry
  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      <p className={text.lead}>
        <RichText
          text={t(isRecovery ? 'code.recovery.lead' : 'code.lead', { email: pending.email })}
          parts={{ b: (words) => <b className={styles.email}>{words}</b> }}
        />
      </p>
      <CodeEntry
        entry={entry}
        onChange={handleChange}
        error={t('ERRORS.CODEINVALID', { ns: 'errors' })}
        isBusy={isBusy}
        autoFocus
      />
      {isRecovery && (
        <Button type="submit" size="lg" busy={isBusy}>
          {t('login')}
        </Button>
      )}
      <div role="status">
        {isBusy && !isRecovery && (
          <p className={clsx(text.small, styles.checking)}>
            <Loader />
            {t('code.checking')}
          </p>
        )}
      </div>
      <div className={styles.row}>
        <CodeKindSwitch entry={entry} />
        <button type="button" className={clsx(text.link, text.small, styles.forgot)} onClick={pending.onLeave}>
          {t('code.leave')}
        </button>
      </div>
    </form>
  )
}
