import type { Tone } from '@slodki-ul/contract/catalogue/products'
import { ToneImage } from '@slodki-ul/ui/tone-image.tsx'
import styles from './player-poster.module.css'

export type Picture = { image: string; alt: string; plate: Tone }

/** Shown before a video plays: its poster, or the lesson's drawing on its background tone. */
export function PlayerPoster({ picture, posterUrl }: { picture: Picture; posterUrl: string | null }) {
  if (posterUrl) return <img className={styles.photo} src={posterUrl} alt={picture.alt} />
  return <ToneImage className={styles.plate} colour={picture.plate} image={picture.image} alt={picture.alt} eager />
}
