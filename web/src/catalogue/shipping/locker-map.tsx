import { clsx } from 'clsx/lite'
import styles from './locker-map.module.css'
import { type Located, placePins } from './locker-map.rules.ts'

/** A sketch of the positions of the listed points. Hidden from screen readers, because it adds nothing to the list. */
export function LockerMap({ points, picked }: { points: readonly Located[]; picked: string }) {
  const pins = placePins(points)
  return (
    <svg
      className={clsx(styles.map, pins.length === 0 && styles.empty)}
      viewBox="0 0 400 380"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path className={styles.park} d="M-10 250C80 230 140 300 240 280S360 220 420 240V390H-10Z" />
      <path className={styles.street} d="M-10 120L410 60M70-10L120 390M-10 320L410 180M260-10L300 390M180-10L190 390" />
      <path className={styles.road} d="M-10 190C100 160 260 210 410 130" />
      {pins.map(({ name, x, y }) => (
        <g
          key={name}
          className={name === picked ? styles.picked : styles.pin}
          transform={`translate(${x} ${y}) scale(.4)`}
        >
          <path d="M-8.7-45Q0-50 8.7-45L34.6-30Q43.3-25 43.3-15V15Q43.3 25 34.6 30L8.7 45Q0 50-8.7 45L-34.6 30Q-43.3 25-43.3 15V-15Q-43.3-25-34.6-30Z" />
          <circle r="15" />
        </g>
      ))}
    </svg>
  )
}
