import { codeLength } from '@slodki-ul/contract/limits'
import { Button } from '@slodki-ul/ui/button.tsx'
import { CodeField } from '@slodki-ul/ui/code-field.tsx'
import { Field } from '@slodki-ul/ui/field.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './sign-in.module.css'

type CodeStepProps = {
  label: string
  submit: string
  error?: string | undefined
  isBusy: boolean
  /** Recovery codes are accepted too. */
  withRecovery?: boolean
  onSubmit: (code: string) => void
}

/** A code of the authenticator, sent when it is whole, or a recovery code. A wrong one stays to be corrected. */
export function CodeStep({ label, submit, error, isBusy, withRecovery = true, onSubmit }: CodeStepProps) {
  const { t } = useTranslation('session')
  const [code, setCode] = useState('')
  const [isRecovery, setRecovery] = useState(false)

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() && !isBusy) onSubmit(code.trim())
  }
  const enter = (next: string) => {
    setCode(next)
    if (next.length === codeLength && next !== code && !isBusy) onSubmit(next)
  }

  return (
    <form onSubmit={handleSubmit} className={styles.form} noValidate>
      {isRecovery ? (
        <Field
          label={t('recovery')}
          hint={t('recovery.hint')}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          autoComplete="off"
          spellCheck={false}
          error={error}
          autoFocus
        />
      ) : (
        <CodeField
          label={label}
          length={codeLength}
          value={code}
          onChange={enter}
          error={error}
          readOnly={isBusy}
          autoFocus
        />
      )}
      <Button type="submit" block busy={isBusy}>
        {submit}
      </Button>
      {withRecovery && (
        <button
          type="button"
          className={styles.link}
          onClick={() => {
            setCode('')
            setRecovery(!isRecovery)
          }}
        >
          {isRecovery ? t('code.instead') : t('recovery.instead')}
        </button>
      )}
    </form>
  )
}
