import type { Subscription } from '@slodki-ul/contract/membership/billing'
import { ButtonAnchor } from '@slodki-ul/ui/button.tsx'
import { formatOf } from '@slodki-ul/ui/file-format.ts'
import styles from '@slodki-ul/ui/row-table.module.css'
import { clsx } from 'clsx/lite'
import { Download } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import fileStyles from './gift-table.module.css'

/** Files included in the plan (SUB-48), by signed URLs that expire. */
export function GiftTable({ gifts }: { gifts: Subscription['gifts'] }) {
  const { t } = useTranslation('subscription')
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t('gifts')}</h2>
      <table className={styles.table} aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{t('gifts.file')}</th>
            <th scope="col">{t('gifts.format')}</th>
            <th scope="col">{t('gifts.get')}</th>
          </tr>
        </thead>
        <tbody>
          {gifts.map(({ fileName, title, url }) => (
            <tr key={url}>
              <td>
                <span className={styles.strong}>{title ?? fileName}</span>
                {title && <span className={clsx(styles.muted, fileStyles.name)}>{fileName}</span>}
              </td>
              <td className={styles.muted}>{formatOf(fileName)}</td>
              <td>
                <ButtonAnchor
                  variant="soft"
                  size="sm"
                  icon={Download}
                  href={url}
                  download
                  aria-label={t('download.named', { name: title ?? fileName })}
                >
                  {t('download')}
                </ButtonAnchor>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
