import { type Language, languages } from '@slodki-ul/contract/language'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { Check, ChevronDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { showFailure } from '#core/toasts.ts'
import { switchLanguage, useLanguage } from '#i18n/language.ts'
import styles from './language-menu.module.css'

const choose = (language: Language) => switchLanguage(language).catch(() => showFailure('ERRORS.BASIC'))

/** The language dropdown of the wide header (UI-03, I18N-02). */
export function LanguageMenu() {
  const { t } = useTranslation()
  const current = useLanguage()
  const menu = useRef<HTMLDetailsElement>(null)

  useEffect(() => {
    const close = () => menu.current?.removeAttribute('open')
    const closeFromOutside = (event: Event) => {
      if (!menu.current?.contains(event.target as Node)) close()
    }
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.current?.open) return
      close()
      menu.current.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', closeFromOutside)
    document.addEventListener('focusin', closeFromOutside)
    document.addEventListener('keydown', closeByKey)
    return () => {
      document.removeEventListener('pointerdown', closeFromOutside)
      document.removeEventListener('focusin', closeFromOutside)
      document.removeEventListener('keydown', closeByKey)
    }
  }, [])

  const code = current.toUpperCase()
  return (
    <details className={styles.menu} ref={menu}>
      <summary aria-label={t('language.current', { code })}>
        {code}
        <Icon of={ChevronDown} />
      </summary>
      <ul className={styles.list}>
        {languages.map((language) => (
          <li key={language}>
            <button
              type="button"
              lang={language}
              aria-current={language === current ? 'true' : undefined}
              onClick={() => {
                choose(language)
                menu.current?.removeAttribute('open')
                menu.current?.querySelector('summary')?.focus()
              }}
            >
              {t(`language.${language}`)}
              {language === current && <Icon of={Check} />}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The languages as chips, for the side menus (UI-06). */
export function LanguageChips() {
  const { t } = useTranslation()
  const current = useLanguage()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a frame to a row of buttons
    <div className={styles.chips} role="group" aria-label={t('language')}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          className={styles.chip}
          aria-pressed={language === current}
          onClick={() => choose(language)}
        >
          {t(`language.${language}`)}
        </button>
      ))}
    </div>
  )
}
