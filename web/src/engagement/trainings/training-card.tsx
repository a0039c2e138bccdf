import type { Training } from '@slodki-ul/contract/engagement/trainings'
import { Button } from '@slodki-ul/ui/button.tsx'
import { DateText } from '@slodki-ul/ui/date.tsx'
import { Html } from '@slodki-ul/ui/html.tsx'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { Price } from '@slodki-ul/ui/price.tsx'
import { Skeleton } from '@slodki-ul/ui/skeleton.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { ToneImage } from '@slodki-ul/ui/tone-image.tsx'
import { Calendar, MapPin, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { seatsKeyOf } from './seats.rules.ts'
import styles from './training-card.module.css'

type TrainingCardProps = { training: Training; eager: boolean; onRegister: (training: Training) => void }

/** A training in the list with all its details and a Register button (TRN-02, TRN-03, Q-97). */
export function TrainingCard({ training, eager, onRegister }: TrainingCardProps) {
  const { t } = useTranslation('trainings')
  const { name, date, location, availablePlaces, price, description, plate, thumbnailUrl, thumbnailAlt } = training
  return (
    <article className={styles.card} aria-label={name}>
      <ToneImage className={styles.plate} colour={plate} image={thumbnailUrl} alt={thumbnailAlt} eager={eager} />
      <div>
        <h3 className={styles.name}>{name}</h3>
        <ul className={styles.facts}>
          <li className={text.numbers}>
            <Icon of={Calendar} />
            <DateText moment={date} />
          </li>
          <li>
            <Icon of={MapPin} />
            {location}
          </li>
          <li>
            <Icon of={Users} />
            {t(seatsKeyOf(availablePlaces), { count: availablePlaces })}
          </li>
        </ul>
        <Html className={styles.description} html={description} />
      </div>
      <div className={styles.foot}>
        <Price className={styles.price} price={price} />
        <Button aria-label={t('register.for', { name })} onClick={() => onRegister(training)}>
          {t('register')}
        </Button>
      </div>
    </article>
  )
}

/** Placeholder of a training while it loads. */
export function TrainingCardSkeleton() {
  return (
    <div className={styles.card} aria-hidden="true">
      <Skeleton className={styles.plate} />
      <div className={styles.bones}>
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </div>
    </div>
  )
}
