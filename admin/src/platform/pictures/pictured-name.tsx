import { type Tone, ToneImage } from '@slodki-ul/ui/tone-image.tsx'
import type { ReactNode } from 'react'
import styles from './pictured-name.module.css'

type PicturedNameProps = {
  /** Empty without a picture. */
  image: string | null
  tone: Tone
  name: string
  note: ReactNode
}

/** The name of a row's record beside its picture. */
export function PicturedName({ image, tone, name, note }: PicturedNameProps) {
  return (
    <span className={styles.row}>
      {image ? (
        <ToneImage colour={tone} image={image} alt="" sizes="40px" className={styles.picture} />
      ) : (
        <span className={styles.picture} />
      )}
      <span>
        <b>{name}</b>
        <small>{note}</small>
      </span>
    </span>
  )
}
