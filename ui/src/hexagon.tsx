/** The filled hexagon behind icons, initials and play buttons; `fill` is a colour token. */
export function Hexagon({ fill, className }: { fill: string; className?: string | undefined }) {
  return (
    <svg viewBox="0 0 90 100" aria-hidden="true" className={className}>
      <path
        d="M36.3 5Q45 0 53.7 5L79.6 20Q88.3 25 88.3 35L88.3 65Q88.3 75 79.6 80L53.7 95Q45 100 36.3 95L10.4 80Q1.7 75 1.7 65L1.7 35Q1.7 25 10.4 20Z"
        fill={fill}
      />
    </svg>
  )
}
