import type { Language } from '@slodki-ul/contract/language'
import {
  placeholders as names,
  type Placeholder,
  typedPlaceholder,
} from '@slodki-ul/contract/platform/mail-words.rules'
import { useTranslation } from 'react-i18next'
import styles from './mails.module.css'

type PlaceholderButtonsProps = {
  placeholders: readonly Placeholder[]
  language: Language
  /** Puts the placeholder where the cursor was last. */
  onInsert: (typed: string) => void
}

/** What the words of a mail may name. */
export function PlaceholderButtons({ placeholders, language, onInsert }: PlaceholderButtonsProps) {
  const { t } = useTranslation('mails')
  if (placeholders.length === 0) return <p className={styles.remark}>{t('insert.none')}</p>
  return (
    <div className={styles.placeholders}>
      <span>{t('insert')}</span>
      {placeholders.map((placeholder) => (
        <button
          key={placeholder}
          type="button"
          className={styles.placeholder}
          aria-label={t('insert.one', { name: names[placeholder][language] })}
          onClick={() => onInsert(typedPlaceholder(placeholder, language))}
        >
          {names[placeholder][language]}
        </button>
      ))}
    </div>
  )
}
