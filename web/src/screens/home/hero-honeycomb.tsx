import macarons from '@slodki-ul/ui/art/makaroniki.svg'
import honey from '@slodki-ul/ui/art/miod-lipowy.svg'
import honeyCake from '@slodki-ul/ui/art/miodownik.svg'
import raspberry from '@slodki-ul/ui/art/monoporcja-malina.svg'
import bee from '@slodki-ul/ui/art/pszczola.svg'
import tart from '@slodki-ul/ui/art/tarta-cytrynowa.svg'
import cake from '@slodki-ul/ui/art/tort-urodzinowy.svg'
import hive from '@slodki-ul/ui/art/ul.svg'
import { useTranslation } from 'react-i18next'

/** A honeycomb cell around (0, 0), 260 wide and 300 high, in the drawing's own units. */
const cell =
  'M-22-127.2Q0-140 22.1-127.2L107.9-77.7Q129.9-65 129.9-39.5V59.5Q129.9 85 107.9 97.8L22.1 147.3Q0 160 -22 147.3L-107.8 97.8Q-129.9 85 -129.9 59.5V-39.5Q-129.9-65 -107.8-77.8Z'

/** Warm tones, lighter towards the source of light. */
const fills = {
  blush: ['var(--rasp-50)', 'var(--rasp-200)'],
  pist: ['var(--pist-50)', 'var(--pist-200)'],
  milk: ['var(--honey-50)', 'var(--cream-300)'],
  honey: ['var(--honey-300)', 'var(--honey-500)'],
} as const

const cells = [
  { x: 325.7, y: 160, fill: 'blush', image: tart, size: 250 },
  { x: 597.2, y: 160, fill: 'pist', image: honey, size: 263 },
  { x: 190, y: 395, fill: 'pist', image: macarons, size: 259 },
  { x: 461.5, y: 395, fill: 'honey', image: cake, size: 294 },
  { x: 733, y: 395, fill: 'milk', image: hive, size: 259 },
  { x: 325.7, y: 630, fill: 'milk', image: honeyCake, size: 272 },
  { x: 597.2, y: 630, fill: 'blush', image: raspberry, size: 276 },
] as const

/** Empty cells at the edges, fainter behind the text. */
const outlines = [
  { x: 868.7, y: 160, line: 'var(--line)' },
  { x: 868.7, y: 630, line: 'var(--line)' },
  { x: 54.3, y: 160, line: 'var(--line-soft)' },
  { x: 54.3, y: 630, line: 'var(--line-soft)' },
]

/** Products of the school, each in a honeycomb cell. */
export function HeroHoneycomb({ className }: { className: string | undefined }) {
  const { t } = useTranslation('home')
  return (
    <div className={className}>
      <svg viewBox="0 0 856 812" role="img" aria-label={t('hero.art')}>
        <defs>
          {Object.entries(fills).map(([name, [light, dark]]) => (
            <radialGradient key={name} id={`comb-${name}`} cx=".25" cy=".15" r="1.1">
              <stop stopColor={light} />
              <stop offset="1" stopColor={dark} />
            </radialGradient>
          ))}
        </defs>
        {outlines.map(({ x, y, line }) => (
          <path
            key={`${x} ${y}`}
            d={cell}
            transform={`translate(${x} ${y})`}
            fill="none"
            stroke={line}
            strokeWidth="2"
          />
        ))}
        {cells.map(({ x, y, fill, image, size }) => (
          <g key={image} transform={`translate(${x} ${y})`}>
            <path d={cell} fill={`url(#comb-${fill})`} />
            <image href={image} x={-size / 2} y={10 - size / 2} width={size} height={size} />
          </g>
        ))}
        <path
          d="M-80 250C-40 300 40 300 70 250S50 190 40 160"
          stroke="var(--honey-500)"
          strokeWidth="2.5"
          strokeDasharray="2 9"
          strokeLinecap="round"
          fill="none"
        />
        <image href={bee} x="8" y="70" width="112" height="112" />
      </svg>
    </div>
  )
}
