import type { Product } from '@slodki-ul/contract/catalogue/products'
import text from '@slodki-ul/ui/text.module.css'
import { VisuallyHidden } from '@slodki-ul/ui/visually-hidden.tsx'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './product-facts.module.css'

function Facts({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Parameters (SHOP-25) and the number. */
export function ProductParameters({ product }: { product: Product }) {
  const { t } = useTranslation('products')
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id}>
        <VisuallyHidden>{t('parameters')}</VisuallyHidden>
      </h2>
      <Facts
        rows={[
          ...product.parameters.map(({ name, values }) => [name, values.join(', ')] as const),
          [t('sku'), product.sku],
        ]}
      />
    </section>
  )
}

/** Who made it, where to write and how to use it safely: Article 19 of the EU's product safety regulation (GPSR). */
export function ProductMaker({ product }: { product: Product }) {
  const { t } = useTranslation('products')
  const id = useId()
  const { manufacturer, safetyInfo } = product
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.title}>
        {t('maker')}
      </h2>
      <Facts
        rows={[
          [t('maker.name'), manufacturer.name],
          [t('maker.address'), manufacturer.address],
          [
            t('maker.email'),
            <a key="email" className={text.link} href={`mailto:${manufacturer.email}`}>
              {manufacturer.email}
            </a>,
          ],
          ...(safetyInfo ? [[t('maker.safety'), safetyInfo] as const] : []),
        ]}
      />
    </section>
  )
}
