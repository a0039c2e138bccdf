import type { StaffTraining } from '@slodki-ul/contract/engagement/trainings.admin'
import { lazyComponent } from '@slodki-ul/ui/lazy-component.ts'
import { ToneImage } from '@slodki-ul/ui/tone-image.tsx'
import { ImagePlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { FileChoice } from '#layout/file-choice.tsx'
import { Tile } from '#layout/tile.tsx'
import styles from './trainings.module.css'

/** With the library that crops. */
const PictureDialog = lazyComponent(async () => (await import('./training-picture-dialog.tsx')).TrainingPictureDialog)

/** The picture of a training, which is cropped when it is chosen. */
export function TrainingPicture({ training, mayChange }: { training: StaffTraining; mayChange: boolean }) {
  const { t } = useTranslation('trainings')
  const [file, setFile] = useState<File | null>(null)
  const { id, pictureUrl, tone, values } = training
  return (
    <Tile title={t('tile.picture')}>
      <div className={styles.stack}>
        {pictureUrl ? (
          <ToneImage className={styles.picture} colour={tone} image={pictureUrl} alt={values.pictureAltPl} />
        ) : (
          <p className={styles.text}>{t('picture.none')}</p>
        )}
        {mayChange && (
          <FileChoice
            icon={ImagePlus}
            label={t(pictureUrl ? 'picture.replace' : 'picture.add')}
            accept="image/jpeg,image/png,image/webp,image/avif"
            onChosen={([chosen]) => setFile(chosen ?? null)}
          />
        )}
      </div>
      {/* Outside the form of the training: a form within a form is none. */}
      {file &&
        createPortal(
          <Suspense>
            <PictureDialog trainingId={id} file={file} onClose={() => setFile(null)} />
          </Suspense>,
          document.body,
        )}
    </Tile>
  )
}
