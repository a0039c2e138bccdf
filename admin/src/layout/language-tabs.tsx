import { VisuallyHidden } from '@slodki-ul/ui/visually-hidden.tsx'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './language-tabs.module.css'

const languages = ['Pl', 'En'] as const
/** The ending of the names of fields in a language. */
export type FieldLanguage = (typeof languages)[number]

type LanguageTabsProps = {
  value: FieldLanguage
  onChange: (value: FieldLanguage) => void
  /** Ids of all parts of the form that the tabs switch. */
  controls: string
  /** Some English text is not there, so that customers read the Polish one (BO-033). */
  lacksEnglish: boolean
}

/** Switches the language of a form's texts; both are saved together. */
export function LanguageTabs({ value, onChange, controls, lacksEnglish }: LanguageTabsProps) {
  const { t } = useTranslation('form')
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const next = ({ ArrowLeft: 'Pl', Home: 'Pl', ArrowRight: 'En', End: 'En' } as const)[event.key]
    if (!next) return
    event.preventDefault()
    onChange(next)
    event.currentTarget.querySelector<HTMLElement>(`#language-${next}`)?.focus()
  }
  return (
    <div role="tablist" aria-label={t('language')} className={styles.tabs} onKeyDown={handleKey}>
      {languages.map((language) => (
        <button
          key={language}
          id={`language-${language}`}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={language === value}
          aria-controls={controls}
          tabIndex={language === value ? 0 : -1}
          onClick={() => onChange(language)}
        >
          {t(`language.${language}`)}
          {language === 'En' && lacksEnglish && (
            <>
              <span className={styles.dot} aria-hidden />
              <VisuallyHidden>{t('language.incomplete')}</VisuallyHidden>
            </>
          )}
        </button>
      ))}
    </div>
  )
}
