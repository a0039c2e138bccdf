import frame from '@slodki-ul/ui/frame.module.css'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { RichText } from '@slodki-ul/ui/rich-text.tsx'
import { LinesSkeleton } from '@slodki-ul/ui/skeleton.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { clsx } from 'clsx/lite'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ContactLink } from '#core/contact-link.tsx'
import { LoadError } from '#core/load-error.tsx'
import { addTexts } from '#i18n/add-texts.ts'
import homeTexts from '#i18n/pl/home.json'
import styles from './faq.module.css'
import { usePageTexts } from './page-texts.api.ts'

addTexts({ home: homeTexts })

/** The frequently asked questions (MKT-04). */
export function Faq() {
  const { t } = useTranslation('home')
  const texts = usePageTexts()
  const questions = texts.currentData?.questions
  if (questions?.length === 0) return null
  return (
    <section className={clsx(frame.wrap, frame.flush, styles.questions)}>
      <div>
        <h2>{t('faq')}</h2>
        <p className={text.muted}>
          <RichText
            text={t('faq.contact')}
            parts={{
              mail: (words) => <ContactLink>{words}</ContactLink>,
            }}
          />
        </p>
      </div>
      <div className={styles.list}>
        {texts.isError && !questions && <LoadError query={texts} call="getPageTexts" />}
        {!questions && !texts.isError && <LinesSkeleton lines={6} />}
        {questions?.map(({ question, text: reply }, index) => (
          <details key={question} open={index === 0}>
            <summary>
              {question}
              <Icon of={Plus} />
            </summary>
            <p>{reply}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
