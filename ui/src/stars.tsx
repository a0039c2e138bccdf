import { clsx } from 'clsx/lite'
import { Star, StarHalf } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Icon } from './icon.tsx'
import styles from './stars.module.css'
import { roundToHalf } from './stars.rules.ts'

const positions = [1, 2, 3, 4, 5]

/** A rating from 0 to 5 in whole and half stars (CRS-16); with a text for screen readers. */
export function Stars({ rating, className }: { rating: number; className?: string | undefined }) {
  const { t, i18n } = useTranslation('ui')
  const shown = roundToHalf(rating)
  const said = t('stars', { rating: shown.toLocaleString(i18n.language) })
  return (
    <span className={clsx(styles.stars, className)} role="img" aria-label={said}>
      {positions.map((position) => {
        if (shown >= position) return <Icon key={position} of={Star} className={styles.on} />
        if (shown < position - 0.5) return <Icon key={position} of={Star} className={styles.off} />
        return (
          <span key={position} className={styles.half}>
            <Icon of={Star} className={styles.off} />
            <Icon of={StarHalf} className={styles.on} />
          </span>
        )
      })}
    </span>
  )
}
