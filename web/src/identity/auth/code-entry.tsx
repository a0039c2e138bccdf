import { codeLength } from '@slodki-ul/contract/limits'
import { CodeField } from '@slodki-ul/ui/code-field.tsx'
import { Field } from '@slodki-ul/ui/field.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { clsx } from 'clsx/lite'
import { useTranslation } from 'react-i18next'
import styles from './auth-form.module.css'
import type { CodeEntryState } from './use-code-entry.ts'

type CodeEntryProps = {
  entry: CodeEntryState
  onChange?: (entered: string) => void
  /** Shown while the code is wrong. */
  error: string
  isBusy: boolean
  autoFocus?: boolean
  /** Id of a visible label of the digits, outside the field. */
  labelledBy?: string
}

/** Input of a second-factor code: cells for the digits of an authenticator, or a line for a recovery code. */
export function CodeEntry({ entry, onChange = entry.change, error, isBusy, autoFocus, labelledBy }: CodeEntryProps) {
  const { t } = useTranslation('auth')
  const { isRecovery, code, isWrong } = entry
  return isRecovery ? (
    <Field
      label={t('code.recovery')}
      placeholder="xxxx-xxxx"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
      required
      autoFocus={autoFocus}
      value={code}
      error={isWrong ? error : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  ) : (
    <CodeField
      label={t('code')}
      length={codeLength}
      value={code}
      onChange={onChange}
      error={isWrong ? error : undefined}
      readOnly={isBusy}
      {...(autoFocus && { autoFocus })}
      {...(labelledBy && { labelledBy })}
    />
  )
}

/** Switches between authenticator and recovery code. */
export function CodeKindSwitch({ entry }: { entry: CodeEntryState }) {
  const { t } = useTranslation('auth')
  return (
    <button type="button" className={clsx(text.link, text.small, styles.forgot)} onClick={entry.switchKind}>
      {t(entry.isRecovery ? 'code.useApp' : 'code.useRecovery')}
    </button>
  )
}
