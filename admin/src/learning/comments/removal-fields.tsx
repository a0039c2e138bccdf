import type { Language } from '@slodki-ul/contract/language'
import { type RemovalReason, removalReasonNames, removalReasons } from '@slodki-ul/contract/learning/removal-reasons'
import { commentMax } from '@slodki-ul/contract/limits'
import { Check } from '@slodki-ul/ui/check.tsx'
import { TextArea } from '@slodki-ul/ui/field.tsx'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './removal-fields.module.css'

/** A reason for a removal: a standard one, or staff's own. */
export type RemovalForm = { readonly choice: RemovalReason | 'own'; readonly own: string }
export const usualRemoval: RemovalForm = { choice: 'rules', own: '' }

/** The reason as the calls take it; null while an own one is missing. */
export function removalOf({ choice, own }: RemovalForm): { standard?: RemovalReason; reason?: string } | null {
  if (choice !== 'own') return { standard: choice }
  const reason = own.trim()
  return reason === '' ? null : { reason }
}

type RemovalFieldsProps = {
  form: RemovalForm
  onChange: (form: RemovalForm) => void
  /** The language in which the reason is mailed; of several authors none. */
  language: Language | null
  isMissing: boolean
}

/** Asks for the reason, in the words that the author reads (BO-128). */
export function RemovalFields({ form, onChange, language, isMissing }: RemovalFieldsProps) {
  const { t, i18n } = useTranslation('comments')
  const name = useId()
  const shown = language ?? (i18n.language as Language)
  return (
    <>
      <fieldset className={styles.reasons}>
        <legend>{t('removal.reason')}</legend>
        {removalReasonNames.map((reason) => (
          <Check
            key={reason}
            type="radio"
            name={name}
            checked={form.choice === reason}
            onChange={() => onChange({ ...form, choice: reason })}
          >
            <span lang={shown}>{removalReasons[reason][shown]}</span>
          </Check>
        ))}
        <Check
          type="radio"
          name={name}
          checked={form.choice === 'own'}
          onChange={() => onChange({ ...form, choice: 'own' })}
        >
          {t('removal.own')}
        </Check>
      </fieldset>
      {form.choice === 'own' && (
        <TextArea
          label={t('removal.text')}
          hint={t(`removal.language.${language ?? 'each'}`)}
          error={isMissing ? t('removal.missing') : undefined}
          maxLength={commentMax}
          value={form.own}
          onChange={(event) => onChange({ ...form, own: event.target.value })}
        />
      )}
    </>
  )
}
