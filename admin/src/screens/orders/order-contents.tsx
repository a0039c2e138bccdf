import type { StaffOrderRow } from '@slodki-ul/contract/commerce/orders.admin'
import { ToneImage } from '@slodki-ul/ui/tone-image.tsx'
import { useTranslation } from 'react-i18next'
import styles from './order-contents.module.css'

/** The first products of an order as pictures, one over the other, and its pieces. */
export function OrderContents({ products, quantity }: Pick<StaffOrderRow, 'products' | 'quantity'>) {
  const { t } = useTranslation('order-list')
  const tones = new Map(products.map(({ thumbnailUrl, tone }) => [thumbnailUrl, tone]))
  tones.delete('')
  return (
    <span className={styles.contents}>
      {tones.size > 0 && (
        <span className={styles.pictures}>
          {[...tones].map(([url, tone]) => (
            <ToneImage key={url} colour={tone} image={url} alt="" sizes="34px" className={styles.picture} />
          ))}
        </span>
      )}
      {t('pieces', { count: quantity })}
    </span>
  )
}
