import type { GiftDelivery } from '@slodki-ul/contract/catalogue/gift-delivery'
import type { Order } from '@slodki-ul/contract/commerce/orders'
import { formatZloty, toGrosze, toZloty } from '@slodki-ul/contract/money'
import { formatOf, formatSize } from '@slodki-ul/ui/file-format.ts'
import { ProductRow, RowPrice } from '@slodki-ul/ui/product-row.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { clsx } from 'clsx/lite'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/language.ts'

type Product = Order['products'][number]

type OrderProductsProps = {
  products: readonly Product[]
  /** To whom and when gift cards are sent. */
  GiftSummary: ComponentType<{ gift: GiftDelivery }>
}

/** The products of an order, each with its files once they may be downloaded (ORD-09, ORD-10). */
export function OrderProducts({ products, GiftSummary }: OrderProductsProps) {
  return (
    <ul>
      {products.map(({ id, name, count, price, thumbnailUrl, plate, gift, attachments }) => (
        <li key={id}>
          <ProductRow
            tone={plate}
            image={thumbnailUrl}
            name={name}
            note={`${count} × ${formatZloty(price)}`}
            end={<RowPrice>{formatZloty(toZloty(toGrosze(price) * count))}</RowPrice>}
          >
            {gift && <GiftSummary gift={gift} />}
            {attachments.map((file) => (
              <FileLink key={file.fileName} file={file} />
            ))}
          </ProductRow>
        </li>
      ))}
    </ul>
  )
}

/** A purchased file by a signed URL that expires. */
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
