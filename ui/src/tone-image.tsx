import { clsx } from 'clsx/lite'
import comb from './honeycomb.module.css'
import styles from './tone-image.module.css'

export const tones = ['honey', 'blush', 'pist', 'milk', 'latte'] as const
export type Tone = (typeof tones)[number]

type ToneImageProps = {
  colour: Tone
  /** URL of the drawing or cut-out photograph. */
  image: string
  /** Empty when the text beside the picture says the same. */
  alt: string
  /** Pictures of the first screen load at once, others when they are near. */
  eager?: boolean
  className?: string | undefined
}

/** A picture on a coloured background; the class sets the ratio and the corners. */
export function ToneImage({ colour, image, alt, eager = false, className }: ToneImageProps) {
  return (
    <div className={clsx(comb.comb, styles.frame, styles[colour], className)}>
      <img src={image} alt={alt} width="400" height="400" loading={eager ? 'eager' : 'lazy'} decoding="async" />
    </div>
  )
}
