import type { Product } from '@slodki-ul/contract/catalogue/products'
import { ToneImage } from '@slodki-ul/ui/tone-image.tsx'
import { clsx } from 'clsx/lite'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './product-gallery.module.css'
import { ProductTags } from './product-tags.tsx'

/** Largest width of the main picture. */
const sizes = '560px'

/** All pictures of a product in a scrolling row, with thumbnails that scroll to them (SHOP-23). */
export function ProductGallery({ product }: { product: Product }) {
  const { t } = useTranslation('products')
  const track = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const { images, imageTexts, plate, name } = product
  const total = images.length

  /** Drawings are described by the name of their product, which does not tell them apart. */
  const describe = (index: number) => {
    const text = imageTexts[index]
    return text && text !== name ? text : t('gallery.image', { name, number: index + 1, total })
  }

  const handleScroll = () => {
    const element = track.current
    if (element) setCurrent(Math.round(element.scrollLeft / element.clientWidth))
  }

  const show = (index: number) => {
    const element = track.current
    element?.scrollTo({ left: index * element.clientWidth })
  }

  // For one key press browsers scroll a snapping row by less than a picture and snap back.
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    show(Math.min(Math.max(current + step, 0), total - 1))
  }

  return (
    <div className={clsx(styles.gallery, total > 1 && styles.many)}>
      <div className={styles.stage}>
        {total > 1 ? (
          <section
            ref={track}
            className={styles.track}
            onScroll={handleScroll}
            onKeyDown={handleKeyDown}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            tabIndex={0}
            aria-label={t('gallery')}
          >
            {images.map((image, index) => (
              <ToneImage
                key={image}
                className={styles.main}
                colour={plate}
                image={image}
                alt={describe(index)}
                eager={index === 0}
                sizes={sizes}
              />
            ))}
          </section>
        ) : (
          <ToneImage
            className={styles.main}
            colour={plate}
            image={images[0] ?? product.thumbnailUrl}
            alt={imageTexts[0] || name}
            eager
            sizes={sizes}
          />
        )}
        <ProductTags product={product} />
      </div>
      {total > 1 && (
        <div className={styles.thumbs}>
          {images.map((image, index) => (
            <button
              key={image}
              type="button"
              className={styles.thumb}
              aria-label={t('gallery.show', { number: index + 1, total })}
              aria-current={index === current}
              onClick={() => show(index)}
            >
              <ToneImage className={styles.small} colour={plate} image={image} alt="" />
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
