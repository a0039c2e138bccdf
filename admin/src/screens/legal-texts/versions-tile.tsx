import type { LegalTextRecord, LegalVersion } from '@slodki-ul/contract/compliance/legal-texts.admin'
import { formatDate, formatMoment } from '@slodki-ul/contract/dates'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { legalVersionPath } from '#core/paths.ts'
import { useMomentText } from '#core/use-moment-text.ts'
import { Tile } from '#layout/tile.tsx'
import styles from './legal-texts.module.css'

/** Everything that was published, and what comes next, with how many accepted it (BO-138). */
export function VersionsTile({ text: { kind, versions, draft } }: { text: LegalTextRecord }) {
  const { t } = useTranslation('legal-texts')
  const momentText = useMomentText()
  return (
    <Tile title={t('versions')}>
      <table className={styles.versions}>
        <thead>
          <tr>
            <th>{t('version')}</th>
            <th>{t('state')}</th>
            <th>{t('accepted')}</th>
            <th>{t('who')}</th>
          </tr>
        </thead>
        <tbody>
          {draft && (
            <tr className={styles.draft}>
              <td>
                <b>{t('next')}</b>
                <small>{draft.publishAt ? t('from', { from: formatMoment(draft.publishAt) }) : t('unplanned')}</small>
              </td>
              <td>
                <Tag variant="warn">{t(draft.publishAt ? 'state.planned' : 'state.draft')}</Tag>
              </td>
              <td>—</td>
              <td>
                {draft.changedBy}
                <small>{momentText(draft.changedAt)}</small>
              </td>
            </tr>
          )}
          {versions.map((version) => (
            <tr key={version.version}>
              <td>
                <Link to={legalVersionPath(kind, version.version)}>
                  <b>{t('versionOf', { version: version.version })}</b>
                </Link>
                <small>
                  <Period version={version} />
                </small>
              </td>
              <td>
                {version.endedAt === null ? (
                  <Tag variant="fresh">{t('state.inForce')}</Tag>
                ) : (
                  <Tag variant="mute">{t('state.archived')}</Tag>
                )}
              </td>
              <td>{version.counts.people}</td>
              <td>{version.publishedBy ?? '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Tile>
  )
}

export function Period({
  version: { publishedAt, endedAt },
}: {
  version: Pick<LegalVersion, 'publishedAt' | 'endedAt'>
}) {
  const { t } = useTranslation('legal-texts')
  return endedAt === null
    ? t('from', { from: formatDate(publishedAt) })
    : t('period', { from: formatDate(publishedAt), until: formatDate(endedAt) })
}
