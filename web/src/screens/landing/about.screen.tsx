import babka from '@slodki-ul/ui/art/babka-wielkanocna.svg'
import hat from '@slodki-ul/ui/art/kapelusz.svg'
import mousse from '@slodki-ul/ui/art/monoporcja-kawa.svg'
import apiary from '@slodki-ul/ui/art/pasieka.svg'
import cake from '@slodki-ul/ui/art/tort-malinowy.svg'
import frame from '@slodki-ul/ui/frame.module.css'
import { PageTitle } from '@slodki-ul/ui/page-title.tsx'
import { SectionHead } from '@slodki-ul/ui/section-head.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { ToneImage } from '@slodki-ul/ui/tone-image.tsx'
import { clsx } from 'clsx/lite'
import { useTranslation } from 'react-i18next'
import { addTexts } from '#i18n/add-texts.ts'
import landingsTexts from '#i18n/pl/landings.json'
import styles from './about.module.css'

addTexts({ landings: landingsTexts })

const people = [
  { id: 'helena', name: 'Helena Wrona', colour: 'honey', image: babka },
  { id: 'tomasz', name: 'Tomasz Lis', colour: 'milk', image: mousse },
  { id: 'jan', name: 'Jan Barć', colour: 'pist', image: hat },
] as const

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
      <section className={clsx(frame.section, styles.band)}>
        <div className={frame.wrap}>
          <SectionHead title={t('about.people')} aside={t('about.people.lead')} />
          <ul className={styles.people}>
            {people.map(({ id, name, colour, image }) => (
              <li key={id}>
                <ToneImage className={styles.portrait} colour={colour} image={image} alt="" />
                <h3>{name}</h3>
                <p>
                  {t(`about.${id}.role`)}. <span className={text.muted}>{t(`about.${id}.text`)}</span>
                </p>
              </li>
            ))}
          </ul>
        </div>
      </section>
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
