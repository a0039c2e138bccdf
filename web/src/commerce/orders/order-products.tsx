import type { Order } from '@slodki-ul/contract/commerce/orders'
import { formatZloty, toGrosze, toZloty } from '@slodki-ul/contract/money'
import { formatOf, formatSize } from '@slodki-ul/ui/file-format.ts'
import text from '@slodki-ul/ui/text.module.css'
import { ToneImage } from '@slodki-ul/ui/tone-image.tsx'
import { clsx } from 'clsx/lite'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/language.ts'
import styles from './order-products.module.css'

type Product = Order['products'][number]

/** What was ordered, each with its files once they may be taken (ORD-09, ORD-10). */
export function OrderProducts({ products }: { products: readonly Product[] }) {
  return (
    <ul>
      {products.map(({ id, name, count, price, thumbnailUrl, plate, attachments }) => (
        <li key={id} className={styles.line}>
          <ToneImage className={styles.plate} colour={plate} image={thumbnailUrl} alt="" />
          <div>
            <p className={styles.name}>{name}</p>
            <p className={clsx(text.small, text.muted, text.numbers)}>
              {count} × {formatZloty(price)}
            </p>
            {attachments.map((file) => (
              <FileLink key={file.fileName} file={file} />
            ))}
          </div>
          <span className={styles.price}>{formatZloty(toZloty(toGrosze(price) * count))}</span>
        </li>
      ))}
    </ul>
  )
}

/** A file of the buyer's, by an address that is signed and works for a while. */
function FileLink({ file: { fileName, sizeBytes, url } }: { file: Product['attachments'][number] }) {
  const { t } = useTranslation('orders')
  const language = useLanguage()
  if (url === null) return null
  const file = { format: formatOf(fileName), size: formatSize(sizeBytes, language), name: fileName }
  return (
    <p>
      <a
        className={clsx(text.link, text.small)}
        href={url}
        download
        aria-label={t('file.named', file)}
        title={fileName}
      >
        {t('file', file)}
      </a>
    </p>
  )
}
