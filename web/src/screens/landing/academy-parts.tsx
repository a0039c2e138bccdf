import { useTranslation } from 'react-i18next'
import honeyBook from '#art/ebook-miodowy.svg'
import book from '#art/ebook-torty.svg'
import bee from '#art/pszczola.svg'
import tart from '#art/tarta-cytrynowa.svg'
import frame from '#ui/frame.module.css'
import { Plate } from '#ui/plate.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import styles from './academy-parts.module.css'

const parts = [
  { id: 'courses', colour: 'pist', image: tart },
  { id: 'recipes', colour: 'blush', image: book },
  { id: 'answers', colour: 'latte', image: bee },
  { id: 'gifts', colour: 'honey', image: honeyBook },
] as const

/** The parts of the academy that every plan opens (MKT-01). */
export function AcademyParts() {
  const { t } = useTranslation('home')
  return (
    <section className={frame.section}>
      <div className={frame.wrap}>
        <SectionHead title={t('inside')} aside={t('inside.lead')} />
        <ul className={styles.parts}>
          {parts.map(({ id, colour, image }) => (
            <li key={id}>
              <Plate className={styles.plate} colour={colour} image={image} alt="" />
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
