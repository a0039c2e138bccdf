import macarons from '@slodki-ul/ui/art/makaroniki.svg'
import cake from '@slodki-ul/ui/art/tort-urodzinowy.svg'
import hive from '@slodki-ul/ui/art/ul.svg'
import frame from '@slodki-ul/ui/frame.module.css'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { SectionHead } from '@slodki-ul/ui/section-head.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { clsx } from 'clsx/lite'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#core/paths.ts'
import { useLanguage } from '#i18n/language.ts'
import { courseAddressOf, noCourseFilters } from '#learning/courses/course-filters.rules.ts'
import { useListCourseCategoriesQuery } from '#learning/courses/courses.api.ts'
import styles from './crafts.module.css'

const crafts = [
  { id: 'pastry', variant: styles.pastry, images: [cake, macarons] },
  { id: 'bees', variant: styles.bees, images: [hive] },
] as const

/** Links to the courses of both crafts, or to their previews for users without access. */
export function Crafts({ isSubscribed }: { isSubscribed: boolean }) {
  const { t } = useTranslation('home')
  const { data: categories } = useListCourseCategoriesQuery({ params: { lang: useLanguage() } })
  return (
    <section className={frame.section}>
      <div className={frame.wrap}>
        <SectionHead title={t('crafts')} />
        <div className={styles.crafts}>
          {crafts.map(({ id, variant, images }) => {
            const name = t(`craft.${id}`)
            // Categories are found by their names; without a match the link leads to all courses.
            const category = categories?.find((each) => each.name === name)
            const search = courseAddressOf({
              ...noCourseFilters,
              categoryIds: category ? [category.id] : [],
            }).toString()
            return (
              <Link
                key={id}
                className={clsx(styles.craft, variant)}
                to={{ pathname: isSubscribed ? paths.courses : paths.coursePreviews, search }}
              >
                <h3>{name}</h3>
                <p>{t(`craft.${id}.text`)}</p>
                {images.map((image) => (
                  <img key={image} src={image} alt="" width="400" height="400" loading="lazy" />
                ))}
                <span className={clsx(text.arrow, styles.arrow)}>
                  <span>{category ? t('facts.courses', { count: category.count }) : t('craft.all')}</span>
                  <Icon of={ArrowRight} />
                </span>
              </Link>
            )
          })}
        </div>
      </div>
    </section>
  )
}
