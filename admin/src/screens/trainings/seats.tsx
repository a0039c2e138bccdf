import { Hexagon } from '@slodki-ul/ui/hexagon.tsx'
import { useTranslation } from 'react-i18next'
import styles from './trainings.module.css'

/** More hexagons than this say nothing that the numbers do not. */
const seatsShown = 24

/** The places of a training as hexagons, taken ones filled, and in numbers. */
export function Seats({ capacity, availablePlaces }: { capacity: number; availablePlaces: number }) {
  const { t } = useTranslation('trainings')
  const taken = capacity - availablePlaces
  return (
    <span className={styles.seats}>
      {capacity <= seatsShown && (
        <span className={styles.comb} aria-hidden>
          {Array.from({ length: capacity }, (_, place) => (
            <Hexagon
              // biome-ignore lint/suspicious/noArrayIndexKey: places have no other name
              key={place}
              className={styles.seat}
              fill={place < taken ? 'var(--progress)' : 'var(--quiet)'}
            />
          ))}
        </span>
      )}
      <span>{t('placesOf', { taken, capacity })}</span>
    </span>
  )
}
