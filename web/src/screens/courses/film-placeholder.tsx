import { type Picture, PlayerPoster } from '#learning/courses/player/player-poster.tsx'
import styles from './course.module.css'

/** A film's first picture while its player is on the way. */
export function FilmPlaceholder({ picture, posterUrl }: { picture: Picture; posterUrl: string | null }) {
  return (
    <div className={styles.poster}>
      <PlayerPoster picture={picture} posterUrl={posterUrl} />
    </div>
  )
}
