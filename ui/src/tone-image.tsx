import { pictureSizes } from '@slodki-ul/contract/pictures.rules'
import { clsx } from 'clsx/lite'
import comb from './honeycomb.module.css'
import styles from './tone-image.module.css'

export const tones = ['honey', 'blush', 'pist', 'milk', 'latte'] as const
export type Tone = (typeof tones)[number]

type ToneImageProps = {
  colour: Tone
  /** URL of a drawing, or of an uploaded picture, which comes in several sizes. */
  image: string
  /** Empty when the text beside the picture says the same. */
  alt: string
  /** Pictures of the first screen load at once, others when they are near. */
  eager?: boolean
  /** Width of an uploaded picture that is loaded at once; the browser measures the others. */
  sizes?: string
  className?: string | undefined
}

/** A picture on a coloured background; the class sets the ratio and the corners. */
export function ToneImage({ colour, image, alt, eager = false, sizes = '400px', className }: ToneImageProps) {
  return (
    <div className={clsx(comb.comb, styles.frame, styles[colour], className)}>
      <img
        src={image}
        srcSet={pictureSizes(image)}
        sizes={`auto, ${sizes}`}
        alt={alt}
        width="400"
        height="400"
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
      />
    </div>
  )
}
