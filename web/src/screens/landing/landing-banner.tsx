import bee from '@slodki-ul/ui/art/pszczola.svg'
import puffs from '@slodki-ul/ui/art/ptysie.svg'
import cake from '@slodki-ul/ui/art/tort-czekoladowy.svg'
import banner from '@slodki-ul/ui/banner.module.css'
import { ButtonLink } from '@slodki-ul/ui/button.tsx'
import frame from '@slodki-ul/ui/frame.module.css'
import comb from '@slodki-ul/ui/honeycomb.module.css'
import text from '@slodki-ul/ui/text.module.css'
import { clsx } from 'clsx/lite'
import { Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '#core/paths.ts'
import { useWords } from '#engagement/landings/page-texts.api.ts'
import styles from './landing-banner.module.css'
import { plansAnchor } from './subscription-layout.tsx'

type LandingBannerProps = { isWebinar: boolean; isSubscribed: boolean }

/** The heading with links to the plans and the previews (MKT-01), or to the courses for subscribers. */
export function LandingBanner({ isWebinar, isSubscribed }: LandingBannerProps) {
  const { t } = useTranslation(['landings', 'home'])
  const word = useWords()
  const say = (part: 'title' | 'titleEnd' | 'lead' | 'subscribe') => {
    const key = isWebinar ? (`landing.webinar.${part}` as const) : (`landing.${part}` as const)
    return word(`landings:${key}`, t(key))
  }
  return (
    <section className={clsx(frame.wrap, styles.section)}>
      <div className={clsx(comb.comb, banner.banner, styles.banner)}>
        <div>
          <h1>
            {say('title')} <em>{say('titleEnd')}</em>
          </h1>
          <p className={clsx(text.lead, banner.lead)}>{say('lead')}</p>
          <div className={styles.ways}>
            {isSubscribed ? (
              <>
                <ButtonLink size="lg" to={paths.courses}>
                  {t('hero.watch', { ns: 'home' })}
                </ButtonLink>
                <ButtonLink size="lg" variant="line" to={paths.shop}>
                  {t('hero.shop', { ns: 'home' })}
                </ButtonLink>
              </>
            ) : (
              <>
                <ButtonLink size="lg" to={{ hash: plansAnchor }}>
                  {say('subscribe')}
                </ButtonLink>
                <ButtonLink size="lg" variant="line" icon={Play} to={paths.coursePreviews}>
                  {t('landing.preview')}
                </ButtonLink>
              </>
            )}
          </div>
        </div>
        <div className={banner.art} aria-hidden="true">
          <img src={cake} alt="" className={styles.cake} width="400" height="400" />
          <img src={puffs} alt="" className={styles.puffs} width="400" height="400" />
          <img src={bee} alt="" className={styles.bee} width="400" height="400" />
        </div>
      </div>
    </section>
  )
}
