import type { Product } from '@slodki-ul/contract/catalogue/products'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './delivery-line.module.css'

const formatOf = (fileName: string): string => fileName.slice(fileName.lastIndexOf('.') + 1).toUpperCase()

/** When the files of a virtual product come, and in which formats; nothing for one without files. */
export function FilesLine({ attachments }: Pick<Product, 'attachments'>) {
  const { t } = useTranslation('products')
  if (attachments.length === 0) return null
  const formats = [...new Set(attachments.map(({ fileName }) => formatOf(fileName)))].join(', ')
  return (
    <ul className={styles.lines}>
      <li>
        <Icon of={Download} />
        {t(attachments.length === 1 ? 'file' : 'files', { formats })}
      </li>
    </ul>
  )
}
