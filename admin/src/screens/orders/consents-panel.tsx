import type { StaffOrder } from '@slodki-ul/contract/commerce/order-record.admin'
import { formatMoment } from '@slodki-ul/contract/dates'
import text from '@slodki-ul/ui/text.module.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '#core/permissions.ts'
import { toasts } from '#core/toasts.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { Tile } from '#layout/tile.tsx'
import styles from './order-side.module.css'

const loadDialog = async () => (await import('./consent-dialog.tsx')).ConsentDialog

type Shown = { Dialog: Awaited<ReturnType<typeof loadDialog>>; kind: string; title: string }

/** What the buyer accepted, by version; each opens as it was then. */
export function ConsentsPanel({ order: { id, consents } }: { order: StaffOrder }) {
  const { t, i18n } = useTranslation('orders')
  const textOf = useFailureText()
  const mayOpen = usePermissions()('orders.edit')
  const [shown, setShown] = useState<Shown | null>(null)
  if (consents.length === 0) return null
  const open = (kind: string, title: string) =>
    loadDialog().then(
      (Dialog) => setShown({ Dialog, kind, title }),
      (error) => toasts.show({ kind: 'error', title, text: textOf(error) }),
    )
  return (
    <Tile title={t('consents')}>
      <ul className={styles.list}>
        {consents.map(({ kind, version, at }) => {
          const name = i18n.exists(`consent.${kind}`, { ns: 'orders' }) ? t(`consent.${kind as 'terms'}`) : kind
          return (
            <li key={`${kind}-${version}`}>
              {mayOpen ? (
                <button type="button" className={text.link} aria-haspopup="dialog" onClick={() => open(kind, name)}>
                  {name}
                </button>
              ) : (
                <b>{name}</b>
              )}
              <small>{t('consents.version', { version, at: formatMoment(at) })}</small>
            </li>
          )
        })}
      </ul>
      {shown && <shown.Dialog orderId={id} kind={shown.kind} title={shown.title} onClose={() => setShown(null)} />}
    </Tile>
  )
}
