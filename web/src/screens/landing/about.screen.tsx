import apiary from '@slodki-ul/ui/art/pasieka.svg'
import cake from '@slodki-ul/ui/art/tort-malinowy.svg'
import frame from '@slodki-ul/ui/frame.module.css'
import { PageTitle } from '@slodki-ul/ui/page-title.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { ToneImage } from '@slodki-ul/ui/tone-image.tsx'
import { clsx } from 'clsx/lite'
import { useTranslation } from 'react-i18next'
import { Instructors } from '#engagement/landings/instructors.tsx'
import { addTexts } from '#i18n/add-texts.ts'
import landingsTexts from '#i18n/pl/landings.json'
import styles from './about.module.css'

addTexts({ landings: landingsTexts })

const rules = ['mistakes', 'grams', 'bees'] as const

/** /o-nas: history, places and instructors of the academy (NAV-16, Q-49). */
export function AboutScreen() {
  const { t } = useTranslation('landings')
  return (
    <>
      <PageTitle>{t('about.tab')}</PageTitle>
      <section className={clsx(frame.wrap, styles.top)}>
        <h1>
          {t('about.title')} <em>{t('about.titleEnd')}</em>
        </h1>
        <p className={styles.manifest}>{t('about.lead')}</p>
      </section>
      <section className={clsx(frame.wrap, styles.story)}>
        <ToneImage className={styles.plate} colour="pist" image={apiary} alt={t('about.apiary')} eager />
        <div>
          <h2>{t('about.call')}</h2>
          <p>{t('about.call.text')}</p>
          <p>{t('about.call.more')}</p>
        </div>
      </section>
      <section className={clsx(frame.wrap, styles.story)}>
        <div>
          <h2>{t('about.places')}</h2>
          <p>{t('about.places.text')}</p>
          <p>{t('about.places.more')}</p>
        </div>
        <ToneImage className={styles.plate} colour="blush" image={cake} alt={t('about.cake')} />
      </section>
      <div className={styles.band}>
        <Instructors full />
      </div>
      <section className={clsx(frame.wrap, frame.section, styles.rules)}>
        <h2>{t('about.rules')}</h2>
        <ol>
          {rules.map((rule, index) => (
            <li key={rule}>
              <b className={text.numbers}>{index + 1}</b>
              <p>{t(`about.rule.${rule}`)}</p>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}
