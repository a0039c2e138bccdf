import type { StaffProduct } from '@slodki-ul/contract/catalogue/products.admin'
import { useTranslation } from 'react-i18next'
import { Tile } from '#layout/tile.tsx'
import styles from './product.module.css'
import { idOfField } from './product-field.ts'

/** The pictures of a product in their order, the main one first. */
export function ProductPictures({ product: { images } }: { product: StaffProduct }) {
  const { t } = useTranslation('product-form')
  return (
    <Tile title={t('pictures')}>
      <div id={idOfField('images')} tabIndex={-1}>
        {images.length === 0 ? (
          <p>{t('pictures.none')}</p>
        ) : (
          <ul className={styles.pictures}>
            {images.map((url, at) => (
              <li key={url}>
                <img src={url} alt={t('pictures.one', { number: at + 1 })} loading="lazy" width={120} height={120} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Tile>
  )
}
