import { Icon } from '@slodki-ul/ui/icon.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { VisuallyHidden } from '@slodki-ul/ui/visually-hidden.tsx'
import { clsx } from 'clsx/lite'
import { ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#core/paths.ts'
import { addTexts } from '#i18n/add-texts.ts'
import termsTexts from '#i18n/pl/terms.json'
import styles from './conformity-link.module.css'

addTexts({ terms: termsTexts })

/**
 * Link to the notice on the legal guarantee of conformity, shown wherever products are offered; opens a new tab, so
 * that a form stays as it is.
 */
export function ConformityLink() {
  const { t } = useTranslation('terms')
  return (
    <p className={clsx(text.small, styles.line)}>
      <Icon of={ShieldCheck} />
      <Link className={text.link} to={paths.conformity} target="_blank">
        {t('conformity.link')}
        <VisuallyHidden> {t('form.newTab')}</VisuallyHidden>
      </Link>
    </p>
  )
}
