import barbara from '@slodki-ul/ui/art/osoba-barbara-lipska.svg'
import helena from '@slodki-ul/ui/art/osoba-helena-wrona.svg'
import jan from '@slodki-ul/ui/art/osoba-jan-barc.svg'
import marta from '@slodki-ul/ui/art/osoba-marta-zagorska.svg'
import michal from '@slodki-ul/ui/art/osoba-michal-wrzos.svg'
import tomasz from '@slodki-ul/ui/art/osoba-tomasz-lis.svg'
import frame from '@slodki-ul/ui/frame.module.css'
import comb from '@slodki-ul/ui/honeycomb.module.css'
import { SectionHead } from '@slodki-ul/ui/section-head.tsx'
import { LinesSkeleton } from '@slodki-ul/ui/skeleton.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { type Tone, ToneImage } from '@slodki-ul/ui/tone-image.tsx'
import { clsx } from 'clsx/lite'
import { useTranslation } from 'react-i18next'
import { LoadError } from '#core/load-error.tsx'
import { addTexts } from '#i18n/add-texts.ts'
import { useLanguage } from '#i18n/language.ts'
import landingsTexts from '#i18n/pl/landings.json'
import { useListCourseInstructorsQuery } from '#learning/courses/courses.api.ts'
import styles from './instructors.module.css'

addTexts({ landings: landingsTexts })

/** The portraits that there are drawings of, by slug; the others have their initials. */
const portraits: Readonly<Record<string, { colour: Tone; image: string }>> = {
  'helena-wrona': { colour: 'honey', image: helena },
  'tomasz-lis': { colour: 'milk', image: tomasz },
  'marta-zagorska': { colour: 'blush', image: marta },
  'jan-barc': { colour: 'pist', image: jan },
  'barbara-lipska': { colour: 'latte', image: barbara },
  'michal-wrzos': { colour: 'honey', image: michal },
}

function Portrait({ slug, initials }: { slug: string; initials: string }) {
  const drawn = portraits[slug]
  if (drawn) return <ToneImage className={styles.portrait} {...drawn} alt="" />
  return (
    <div className={clsx(comb.comb, styles.portrait, styles.initials)} aria-hidden="true">
      {initials}
    </div>
  )
}

/** Those who teach in the academy's courses, with their portraits; `full` adds what they do. Nothing before the first course. */
export function Instructors({ full = false }: { full?: boolean }) {
  const { t } = useTranslation('landings')
  const query = useListCourseInstructorsQuery({ params: { lang: useLanguage() } })
  const people = query.currentData
  if (people?.length === 0) return null
  return (
    <section className={clsx(frame.wrap, frame.section)}>
      <SectionHead title={t('about.people')} aside={t('about.people.lead')} />
      {query.isError && !people && <LoadError query={query} call="listCourseInstructors" />}
      {!people && !query.isError && <LinesSkeleton lines={8} />}
      {people && (
        <ul className={clsx(styles.people, full && styles.full)}>
          {people.map(({ slug, name, initials, role, bio }) => (
            <li key={slug}>
              <Portrait slug={slug} initials={initials} />
              <h3>{name}</h3>
              <p>
                {role}
                {full && (
                  <>
                    . <span className={text.muted}>{bio}</span>
                  </>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
