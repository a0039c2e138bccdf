import type { TextFormat } from '@slodki-ul/contract/formatted-text.rules'
import { FieldError } from '@slodki-ul/ui/field-error.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './text-editor.module.css'
import { TextToolbar } from './text-toolbar.tsx'
import { useTextView } from './use-text-view.ts'

export type TextEditorProps = {
  id: string
  label: string
  lang: string
  /** HTML as the server stores it. */
  value: string
  onChange: (html: string) => void
  format?: TextFormat
  optional?: boolean
  hint?: ReactNode
  error?: string | undefined
}

/** A field whose text has the formatting that the server keeps (BO-114). */
export function TextEditor({
  id,
  label,
  lang,
  value,
  onChange,
  format = 'prose',
  optional = false,
  hint,
  error,
}: TextEditorProps) {
  const { t } = useTranslation('ui')
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const attributes = {
    ...{ id, lang, 'aria-labelledby': `${id}-label` },
    ...(described && { 'aria-describedby': described }),
    ...(error && { 'aria-invalid': 'true' }),
  }
  const { place, text } = useTextView({ format, value, onChange, attributes })
  return (
    <div className={styles.field}>
      <span id={`${id}-label`} className={styles.label}>
        {label}
        {optional && <span className={styles.optional}> {t('field.optional')}</span>}
      </span>
      <div className={styles.editor}>
        <TextToolbar text={text} format={format} controls={`${id}-place`} />
        <div ref={place} id={`${id}-place`} className={styles.text} />
      </div>
      {hint && (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
