import { ButtonLink } from '@slodki-ul/ui/button.tsx'
import { PackageOpen, Plus, Truck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '#core/paths.ts'
import { usePermissions } from '#core/permissions.ts'
import styles from './order-cells.module.css'

/** What can be done without an order of the list; the main button is that of the chosen rows, or of packing on a phone. */
export function OrdersHead() {
  const { t } = useTranslation(['lists', 'order-list'])
  const may = usePermissions()
  return (
    <>
      {may('orders.pack') && (
        <>
          <ButtonLink variant="line" size="sm" icon={Truck} to={paths.parcelNumbers}>
            {t('orders.parcelNumbers')}
          </ButtonLink>
          <ButtonLink variant="line" size="sm" icon={PackageOpen} to={paths.packing} className={styles.onlyWide}>
            {t('packInOrder', { ns: 'order-list' })}
          </ButtonLink>
        </>
      )}
      {may('orders.create', true) && (
        <ButtonLink variant="line" size="sm" icon={Plus} to={paths.newOrder}>
          {t('orders.new')}
        </ButtonLink>
      )}
    </>
  )
}

/** Packing on a phone, at the bottom of the screen. */
export function ToPackBar({ count }: { count: number }) {
  const { t, i18n } = useTranslation('order-list')
  const may = usePermissions()
  if (count === 0 || !may('orders.pack')) return null
  return (
    <div className={styles.toPack}>
      <ButtonLink icon={PackageOpen} to={paths.packing}>
        {t('packInOrder.count', { count: count.toLocaleString(i18n.language) as never })}
      </ButtonLink>
    </div>
  )
}
