import barbara from '@slodki-ul/ui/art/osoba-barbara-lipska.svg'
import helena from '@slodki-ul/ui/art/osoba-helena-wrona.svg'
import jan from '@slodki-ul/ui/art/osoba-jan-barc.svg'
import marta from '@slodki-ul/ui/art/osoba-marta-zagorska.svg'
import michal from '@slodki-ul/ui/art/osoba-michal-wrzos.svg'
import tomasz from '@slodki-ul/ui/art/osoba-tomasz-lis.svg'
import frame from '@slodki-ul/ui/frame.module.css'
import { SectionHead } from '@slodki-ul/ui/section-head.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { ToneImage } from '@slodki-ul/ui/tone-image.tsx'
import { clsx } from 'clsx/lite'
import { useTranslation } from 'react-i18next'
import { addTexts } from '#i18n/add-texts.ts'
import landingsTexts from '#i18n/pl/landings.json'
import styles from './instructors.module.css'

addTexts({ landings: landingsTexts })

const people = [
  { id: 'helena', name: 'Helena Wrona', colour: 'honey', image: helena },
  { id: 'tomasz', name: 'Tomasz Lis', colour: 'milk', image: tomasz },
  { id: 'marta', name: 'Marta Zagórska', colour: 'blush', image: marta },
  { id: 'jan', name: 'Jan Barć', colour: 'pist', image: jan },
  { id: 'barbara', name: 'Barbara Lipska', colour: 'latte', image: barbara },
  { id: 'michal', name: 'Michał Wrzos', colour: 'honey', image: michal },
] as const

/** The six instructors with their portraits; `full` adds a sentence about each. */
export function Instructors({ full = false }: { full?: boolean }) {
  const { t } = useTranslation('landings')
  return (
    <section className={clsx(frame.wrap, frame.section)}>
      <SectionHead title={t('about.people')} aside={t('about.people.lead')} />
      <ul className={clsx(styles.people, full && styles.full)}>
        {people.map(({ id, name, colour, image }) => (
          <li key={id}>
            <ToneImage className={styles.portrait} colour={colour} image={image} alt="" />
            <h3>{name}</h3>
            <p>
              {t(`about.${id}.role`)}
              {full && (
                <>
                  . <span className={text.muted}>{t(`about.${id}.text`)}</span>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
