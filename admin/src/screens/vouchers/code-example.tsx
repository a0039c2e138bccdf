import type { VoucherValues } from '@slodki-ul/contract/catalogue/voucher-editing.rules'
import { formatZloty } from '@slodki-ul/contract/money'
import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Tile } from '#layout/tile.tsx'
import { exampleOf } from './code-example.rules.ts'
import styles from './vouchers.module.css'

/** What a code takes off an example of a cart, as it stands in the form. */
export function CodeExample({ control }: { control: Control }) {
  const { t } = useTranslation('vouchers')
  const [code, kind, percent, discountAmount, minTotal, scope] = useWatch({
    control,
    name: ['code', 'kind', 'percent', 'discountAmount', 'minTotal', 'scope'],
  }) as [string, VoucherValues['kind'], number | null, number | null, number | null, VoucherValues['scope']]
  const example = exampleOf({ kind, percent, discountAmount, minTotal })
  if (!example) return null
  return (
    <Tile title={t('example')}>
      <dl className={styles.example}>
        <dt>{t(scope === 'subscription' ? 'example.plan' : 'example.products')}</dt>
        <dd>{formatZloty(example.products)}</dd>
        <dt>{t('example.code', { code: code.trim().toUpperCase() })}</dt>
        <dd>−{formatZloty(example.discount)}</dd>
        <dt>{t('example.total')}</dt>
        <dd>{formatZloty(example.total)}</dd>
      </dl>
      <p>{t(scope === 'subscription' ? 'example.notePlan' : 'example.note')}</p>
    </Tile>
  )
}
