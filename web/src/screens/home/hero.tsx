import { formatPlanPrice } from '@slodki-ul/contract/money'
import { ButtonLink } from '@slodki-ul/ui/button.tsx'
import frame from '@slodki-ul/ui/frame.module.css'
import { RichText } from '@slodki-ul/ui/rich-text.tsx'
import { Stars } from '@slodki-ul/ui/stars.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { clsx } from 'clsx/lite'
import { Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '#core/paths.ts'
import { useWords } from '#engagement/landings/page-texts.api.ts'
import { useGetAcademyFactsQuery } from '#learning/courses/courses.api.ts'
import { RatingNote } from '#learning/courses/rating-note.tsx'
import { offersOf } from '#membership/plans/offer.rules.ts'
import { usePlans } from '#membership/plans/use-plans.ts'
import styles from './hero.module.css'
import { HeroHoneycomb } from './hero-honeycomb.tsx'
import { plansId } from './plans.tsx'

/** The main heading and two links. */
export function Hero({ isSubscribed }: { isSubscribed: boolean }) {
  const { t } = useTranslation('home')
  const say = useWords()
  return (
    <section className={styles.hero}>
      <div className={clsx(frame.wrap, styles.inner)}>
        <div>
          <h1 className={styles.title}>
            {say('home:hero.title', t('hero.title'))} <em>{say('home:hero.titleEnd', t('hero.titleEnd'))}</em>
          </h1>
          <p className={clsx(text.lead, styles.lead)}>{say('home:hero.lead', t('hero.lead'))}</p>
          <div className={styles.ways}>
            {isSubscribed ? (
              <>
                <ButtonLink size="lg" to={paths.courses}>
                  {t('hero.watch')}
                </ButtonLink>
                <ButtonLink size="lg" variant="line" to={paths.shop}>
                  {t('hero.shop')}
                </ButtonLink>
              </>
            ) : (
              <>
                <JoinLink />
                <ButtonLink size="lg" variant="line" icon={Play} to={paths.coursePreviews}>
                  {t('hero.preview')}
                </ButtonLink>
              </>
            )}
          </div>
          <Rating />
        </div>
        <HeroHoneycomb className={styles.art} />
      </div>
    </section>
  )
}

/** Leads down to the plans, with the price of the cheapest one once it is loaded: nothing is chosen for the visitor. */
function JoinLink() {
  const { t } = useTranslation('home')
  const { plans } = usePlans()
  const prices = offersOf(plans ?? [], 'normal').map(({ charged }) => charged)
  return (
    <ButtonLink size="lg" className={styles.join} to={`${paths.home}#${plansId}`}>
      {prices.length > 0 ? t('hero.joinFrom', { price: formatPlanPrice(Math.min(...prices)) }) : t('hero.join')}
    </ButtonLink>
  )
}

/** The mean of all ratings; its space is reserved while it loads, and it is empty when there are none. */
function Rating() {
  const { t, i18n } = useTranslation('home')
  const { data } = useGetAcademyFactsQuery()
  return (
    <>
      <p className={styles.rating}>
        {data?.rating != null && (
          <>
            <Stars rating={data.rating} />
            <span>
              <RichText
                text={t('hero.rating', {
                  rating: data.rating.toLocaleString(i18n.language, { maximumFractionDigits: 1 }),
                  ratings: data.ratings.toLocaleString(i18n.language),
                })}
                parts={{ b: (words) => <b>{words}</b> }}
              />
            </span>
          </>
        )}
      </p>
      <RatingNote className={styles.note} />
    </>
  )
}
