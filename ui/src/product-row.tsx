import { clsx } from 'clsx/lite'
import type { ReactNode } from 'react'
import styles from './product-row.module.css'
import text from './text.module.css'
import { type Tone, ToneImage } from './tone-image.tsx'

type ProductRowProps = {
  tone: Tone
  image: string
  name: ReactNode
  /** Quantity and price, below the name. */
  note: ReactNode
  /** At the end of the row: the price or a button. */
  end: ReactNode
  /** Content below the note. */
  children?: ReactNode
}

/** A product in a narrow list: a cart, a summary, an order. */
export function ProductRow({ tone, image, name, note, end, children }: ProductRowProps) {
  return (
    <div className={styles.row}>
      <ToneImage className={styles.picture} colour={tone} image={image} alt="" />
      <div>
        <p className={styles.name}>{name}</p>
        <p className={clsx(text.small, text.muted, text.numbers)}>{note}</p>
        {children}
      </div>
      {end}
    </div>
  )
}

/** The price at the end of a row. */
export const RowPrice = ({ children }: { children: string }) => <span className={styles.price}>{children}</span>
