import type { TrainingImage } from '@slodki-ul/contract/engagement/trainings'
import { ToneImage } from '@slodki-ul/ui/tone-image.tsx'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './training-gallery.module.css'

/** Pictures from earlier trainings (TRN-05), the first one large. */
export function TrainingGallery({
  images,
  className,
}: {
  images: readonly TrainingImage[]
  className?: string | undefined
}) {
  const { t } = useTranslation('trainings')
  const titleId = useId()
  return (
    <section className={className} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {t('gallery')}
      </h2>
      <ul className={styles.grid}>
        {images.map(({ url, plate, alt }) => (
          <li key={url}>
            <ToneImage className={styles.plate} colour={plate} image={url} alt={alt} />
          </li>
        ))}
      </ul>
    </section>
  )
}
