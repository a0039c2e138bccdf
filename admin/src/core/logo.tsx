import styles from './logo.module.css'

/** The logo: a honeycomb cell with a beehive's entrance, and the name. */
export function Logo() {
  return (
    <span className={styles.logo}>
      <svg viewBox="0 0 40 40" aria-hidden="true">
        <path
          d="M16.2 2.2Q20 0 23.8 2.2L33.5 7.8Q37.3 10 37.3 14.4L37.3 25.6Q37.3 30 33.5 32.2L23.8 37.8Q20 40 16.2 37.8L6.5 32.2Q2.7 30 2.7 25.6L2.7 14.4Q2.7 10 6.5 7.8Z"
          fill="var(--brand)"
        />
        <path d="M13 30.5V19.5a7 7 0 0 1 14 0v11z" fill="var(--text)" />
      </svg>
      Słodki Ul
    </span>
  )
}
