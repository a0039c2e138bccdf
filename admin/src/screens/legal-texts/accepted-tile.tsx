import type { LegalTextRecord } from '@slodki-ul/contract/compliance/legal-texts.admin'
import { ButtonLink } from '@slodki-ul/ui/button.tsx'
import { useTranslation } from 'react-i18next'
import { legalVersionPath } from '#core/paths.ts'
import { usePermissions } from '#core/permissions.ts'
import { Tile } from '#layout/tile.tsx'
import styles from './legal-texts.module.css'

/** How many accepted the version in force, what was made under it, and who is still asked (BO-138). */
export function AcceptedTile({ text: { kind, versions, inForce, dialog } }: { text: LegalTextRecord }) {
  const { t } = useTranslation('legal-texts')
  const mayList = usePermissions()('texts.publish')
  const counts = versions.find(({ version }) => version === inForce.version)?.counts
  return (
    <Tile title={t('acceptedOf', { version: inForce.version })}>
      <dl className={styles.facts}>
        <dt>{t('counts.people')}</dt>
        <dd>{counts?.people ?? 0}</dd>
        <dt>{t('counts.orders')}</dt>
        <dd>{counts?.orders ?? 0}</dd>
        <dt>{t('counts.subscriptions')}</dt>
        <dd>{counts?.subscriptions ?? 0}</dd>
        {dialog && (
          <>
            <dt>{t('dialog.waiting')}</dt>
            <dd>{t('dialog.of', { ...dialog })}</dd>
            <dt>{t('dialog.next')}</dt>
            <dd>{dialog.accounts}</dd>
          </>
        )}
      </dl>
      {mayList && (
        <ButtonLink variant="soft" size="sm" to={legalVersionPath(kind, inForce.version)}>
          {t('acceptances')}
        </ButtonLink>
      )}
    </Tile>
  )
}
