import type { StalledKind } from '@slodki-ul/contract/platform/health-records.admin'
import { Button } from '@slodki-ul/ui/button.tsx'
import { HexagonIcon } from '@slodki-ul/ui/hexagon-icon.tsx'
import { CreditCard, FileText, type LucideIcon, Mail, Package, RotateCcw, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '#core/permissions.ts'
import { useMomentText } from '#core/use-moment-text.ts'
import { Tile } from '#layout/tile.tsx'
import { useListStalledQuery, useMendAllStalledMutation, useMendStalledMutation } from '#platform/health/health.api.ts'
import styles from '#platform/health/health.module.css'
import type { Actions } from '#platform/health/outcome.ts'
import { TileState } from '#platform/health/tile-state.tsx'

const icons: Record<StalledKind, LucideIcon> = {
  'payment-opening': CreditCard,
  'order-without-document': Package,
  'document-without-file': FileText,
  'refund-failed': Undo2,
  'mail-given-up': Mail,
}

/** Records that stand still, the oldest first, each with what mends it (BO-194). */
export function StalledTile({ actions: { running, run } }: { actions: Actions }) {
  const { t } = useTranslation('health')
  const momentText = useMomentText()
  const mayMend = usePermissions()('system.operate', true)
  const query = useListStalledQuery()
  const [mend] = useMendStalledMutation()
  const [mendAll] = useMendAllStalledMutation()
  const stalled = query.data ?? []
  const repeated = [...new Set(stalled.map(({ kind }) => kind))].filter(
    (kind) => stalled.filter((each) => each.kind === kind).length > 1,
  )
  return (
    <Tile title={t('stalled')} aside={query.data && <span>{t('records', { count: stalled.length })}</span>}>
      <TileState query={query} empty={t('stalled.none')}>
        <ul className={styles.rows}>
          {stalled.map(({ kind, id, label, since }) => (
            <li key={`${kind} ${id}`}>
              <HexagonIcon icon={icons[kind]} fill="var(--rasp-200)" />
              <div>
                <b>{t(`kind.${kind}`)}</b>
                <p>
                  {label}, {t('since', { moment: momentText(since) })}
                </p>
              </div>
              {mayMend && (
                <Button
                  variant="line"
                  size="sm"
                  icon={RotateCcw}
                  aria-label={`${t(`mend.${kind}`)}: ${label}`}
                  busy={running === id}
                  onClick={() => run(id, mend({ params: { kind, id } }), () => t('done.mended', { label }))}
                >
                  {t(`mend.${kind}`)}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {mayMend && repeated.length > 0 && (
          <div className={styles.together}>
            {repeated.map((kind) => (
              <Button
                key={kind}
                variant="soft"
                size="sm"
                busy={running === kind}
                onClick={() => run(kind, mendAll({ params: { kind } }), ({ count }) => t('done.all', { count }))}
              >
                {t(`mendAll.${kind}`)}
              </Button>
            ))}
          </div>
        )}
      </TileState>
    </Tile>
  )
}
