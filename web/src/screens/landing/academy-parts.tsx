import honeyBook from '@slodki-ul/ui/art/ebook-miodowy.svg'
import book from '@slodki-ul/ui/art/ebook-torty.svg'
import bee from '@slodki-ul/ui/art/pszczola.svg'
import tart from '@slodki-ul/ui/art/tarta-cytrynowa.svg'
import frame from '@slodki-ul/ui/frame.module.css'
import { SectionHead } from '@slodki-ul/ui/section-head.tsx'
import { ToneImage } from '@slodki-ul/ui/tone-image.tsx'
import { useTranslation } from 'react-i18next'
import styles from './academy-parts.module.css'

const parts = [
  { id: 'courses', colour: 'pist', image: tart },
  { id: 'recipes', colour: 'blush', image: book },
  { id: 'answers', colour: 'latte', image: bee },
  { id: 'gifts', colour: 'honey', image: honeyBook },
] as const

/** The parts of the academy that every plan includes (MKT-01). */
export function AcademyParts() {
  const { t } = useTranslation('home')
  return (
    <section className={frame.section}>
      <div className={frame.wrap}>
        <SectionHead title={t('inside')} aside={t('inside.lead')} />
        <ul className={styles.parts}>
          {parts.map(({ id, colour, image }) => (
            <li key={id}>
              <ToneImage className={styles.plate} colour={colour} image={image} alt="" />
              <div>
                <h3>{t(`inside.${id}`)}</h3>
                <p>{t(`inside.${id}.text`)}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
