import frame from '@slodki-ul/ui/frame.module.css'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { RichText } from '@slodki-ul/ui/rich-text.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { clsx } from 'clsx/lite'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { contactLink } from '#core/contact.ts'
import { addTexts } from '#i18n/add-texts.ts'
import homeTexts from '#i18n/pl/home.json'
import styles from './faq.module.css'

addTexts({ home: homeTexts })

const questions = ['experience', 'access', 'cancel', 'pay', 'invoice', 'print'] as const

/** The six frequently asked questions (MKT-04). */
export function Faq() {
  const { t } = useTranslation('home')
  return (
    <section className={clsx(frame.wrap, frame.flush, styles.questions)}>
      <div>
        <h2>{t('faq')}</h2>
        <p className={text.muted}>
          <RichText
            text={t('faq.contact')}
            parts={{
              mail: (words) => (
                <a className={text.link} href={contactLink}>
                  {words}
                </a>
              ),
            }}
          />
        </p>
      </div>
      <div className={styles.list}>
        {questions.map((question, index) => (
          <details key={question} open={index === 0}>
            <summary>
              {t(`faq.${question}`)}
              <Icon of={Plus} />
            </summary>
            <p>{t(`faq.${question}.answer`)}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
