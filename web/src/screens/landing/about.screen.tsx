import apiary from '@slodki-ul/ui/art/pasieka.svg'
import cake from '@slodki-ul/ui/art/tort-malinowy.svg'
import frame from '@slodki-ul/ui/frame.module.css'
import { PageTitle } from '@slodki-ul/ui/page-title.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { ToneImage } from '@slodki-ul/ui/tone-image.tsx'
import { clsx } from 'clsx/lite'
import { useTranslation } from 'react-i18next'
import { Instructors } from '#engagement/landings/instructors.tsx'
import { useWords } from '#engagement/landings/page-texts.api.ts'
import { addTexts } from '#i18n/add-texts.ts'
import landingsTexts from '#i18n/pl/landings.json'
import styles from './about.module.css'

addTexts({ landings: landingsTexts })

/** What staff can say in their own words. */
const worded = [
  ...(['about.title', 'about.titleEnd', 'about.lead', 'about.call', 'about.call.text', 'about.call.more'] as const),
  ...(['about.places', 'about.places.text', 'about.places.more'] as const),
] as const

const rules = ['mistakes', 'grams', 'bees'] as const

/** /o-nas: history, places and instructors of the academy (NAV-16, Q-49). */
export function AboutScreen() {
  const { t } = useTranslation('landings')
  const word = useWords()
  const say = (name: (typeof worded)[number]) => word(`landings:${name}`, t(name))
  return (
    <>
      <PageTitle>{t('about.tab')}</PageTitle>
      <section className={clsx(frame.wrap, styles.top)}>
        <h1>
          {say('about.title')} <em>{say('about.titleEnd')}</em>
        </h1>
        <p className={styles.manifest}>{say('about.lead')}</p>
      </section>
      <section className={clsx(frame.wrap, styles.story)}>
        <ToneImage className={styles.plate} colour="pist" image={apiary} alt={t('about.apiary')} eager />
        <div>
          <h2>{say('about.call')}</h2>
          <p>{say('about.call.text')}</p>
          <p>{say('about.call.more')}</p>
        </div>
      </section>
      <section className={clsx(frame.wrap, styles.story)}>
        <div>
          <h2>{say('about.places')}</h2>
          <p>{say('about.places.text')}</p>
          <p>{say('about.places.more')}</p>
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
