import { type Picture, PlayerPoster } from '#learning/courses/player/player-poster.tsx'
import styles from './course.module.css'

/** The poster of a video while its player loads. */
export function FilmPlaceholder({ picture, posterUrl }: { picture: Picture; posterUrl: string | null }) {
  return (
    <div className={styles.poster}>
      <PlayerPoster picture={picture} posterUrl={posterUrl} />
    </div>
  )
}
