import type { PromotedProduct } from '@slodki-ul/contract/catalogue/promotions.admin'
import { formatZloty } from '@slodki-ul/contract/money'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { Price } from '@slodki-ul/ui/price.tsx'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { useTranslation } from 'react-i18next'
import { Tile } from '#layout/tile.tsx'
import { idOf } from './promotion-part.ts'
import styles from './promotions.module.css'

type RehearsalTileProps = {
  /** What the shop will show; undefined while what is typed has not been looked at. */
  products: readonly PromotedProduct[] | undefined
  isBusy: boolean
  failure: string | null
  /** Why saving was refused before the labels were looked at. */
  error: string | undefined
  onLook: () => void
}

/** The label of each product as the shop will draw it on every day of the promotion, before anything is saved (BO-081). */
export function RehearsalTile({ products, isBusy, failure, error, onLook }: RehearsalTileProps) {
  const { t } = useTranslation('promotions')
  const without = products?.filter(({ label, missingLabel }) => label === null || missingLabel !== null).length ?? 0
  return (
    <Tile title={t('tile.labels')}>
      <div className={styles.stack}>
        <p>{t('labels.hint')}</p>
        <Button
          id={idOf('labels')}
          variant="line"
          size="sm"
          busy={isBusy}
          aria-describedby={error && idOf('labels-error')}
          onClick={onLook}
        >
          {t('labels.look')}
        </Button>
        <div role="status" className={styles.stack}>
          {failure && <Note variant="error">{failure}</Note>}
          {error && !failure && !products && (
            <p id={idOf('labels-error')}>
              <b>{error}</b>
            </p>
          )}
          {products && <p>{t('labels.found', { count: products.length })}</p>}
          {without > 0 && <Note>{t('labels.without', { count: without })}</Note>}
        </div>
        {products && (
          <ul className={styles.labels}>
            {products.map((product) => (
              <li key={product.id}>
                <b>{product.name}</b>
                <small>{product.sku}</small>
                <Label product={product} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Tile>
  )
}

function Label({ product: { label, missingLabel, regularPrice } }: { product: PromotedProduct }) {
  const { t } = useTranslation('promotions')
  if (!label) return <p>{t('labels.unchanged', { price: formatZloty(regularPrice) })}</p>
  return (
    <>
      {(['pl', 'en'] as const).map((language) => (
        <div key={language} lang={language}>
          <small>{language.toUpperCase()}</small> <Price price={label.price} oldPrice={label.oldPrice} />{' '}
          {label.percent > 0 && <Tag variant="rasp">−{label.percent}%</Tag>}
          {label.lowestPrice30Days !== null && (
            <p>
              * {t(`lowest.${language}`)} {formatZloty(label.lowestPrice30Days)}
            </p>
          )}
        </div>
      ))}
      {missingLabel && <p>{t(`missing.${missingLabel}`)}</p>}
    </>
  )
}
