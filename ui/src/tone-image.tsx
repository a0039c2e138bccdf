import { clsx } from 'clsx'
import comb from './honeycomb.module.css'
import styles from './tone-image.module.css'

export const plates = ['honey', 'blush', 'pist', 'milk', 'latte'] as const
export type PlateColour = (typeof plates)[number]

type PlateProps = {
  colour: PlateColour
  /** Address of the drawing or cut-out photograph. */
  image: string
  /** Empty when the words beside the plate already say it. */
  alt: string
  /** Pictures of the first screen load at once, all others when near. */
  eager?: boolean
  className?: string | undefined
}

/** A drawing on its coloured plate; the caller's class sets the ratio and the corner. */
export function Plate({ colour, image, alt, eager = false, className }: PlateProps) {
  return (
    <div className={clsx(comb.comb, styles.plate, styles[colour], className)}>
      <img src={image} alt={alt} width="400" height="400" loading={eager ? 'eager' : 'lazy'} decoding="async" />
    </div>
  )
}
