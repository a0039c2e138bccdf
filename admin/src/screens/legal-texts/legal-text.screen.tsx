import type { LegalTextRecord } from '@slodki-ul/contract/compliance/legal-texts.admin'
import type { LegalTextKind } from '@slodki-ul/contract/legal/legal-versions.rules'
import { Breadcrumbs } from '@slodki-ul/ui/breadcrumbs.tsx'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useChangeLegalDraftMutation, useGetLegalTextQuery } from '#compliance/legal-texts/legal-texts.api.ts'
import { paths } from '#core/paths.ts'
import { PendingRecord } from '#layout/pending-record.tsx'
import { useRecordForm } from '#layout/use-record-form.ts'
import { View } from '#layout/view.tsx'
import { AcceptedTile } from './accepted-tile.tsx'
import { DraftForm } from './draft-form.tsx'
import styles from './legal-texts.module.css'
import { PublicationTile } from './publication-tile.tsx'
import { VersionsTile } from './versions-tile.tsx'

/** A legal text: what holds, what is being written with the differences, publication, versions and acceptances (BO-137, BO-138). */
export function LegalTextScreen() {
  const { t } = useTranslation('legal-texts')
  const { kind = '' } = useParams()
  const request = { params: { kind: kind as LegalTextKind } }
  const { currentData, error, isFetching, refetch } = useGetLegalTextQuery(request)
  const title = currentData ? t(`kind.${currentData.kind}`) : t('title')
  return (
    <View
      title={title}
      summary={t('forever')}
      actions={
        currentData &&
        !currentData.draft?.publishAt && (
          <Button variant="line" icon={Plus} onClick={() => document.getElementById('legal-text')?.focus()}>
            {t('newVersion')}
          </Button>
        )
      }
      crumbs={<Breadcrumbs items={[{ label: t('title'), to: paths.legalTexts }, { label: title }]} />}
    >
      {currentData ? (
        <LegalText key={currentData.kind} text={currentData} />
      ) : (
        <PendingRecord error={error} lines={8} onRetry={refetch} isRetrying={isFetching} />
      )}
    </View>
  )
}

function LegalText({ text }: { text: LegalTextRecord }) {
  const [change] = useChangeLegalDraftMutation()
  const state = useRecordForm({
    record: text,
    // The server says what is missing for publication; a draft may be anything.
    issuesOf: () => ({}),
    save: (body, version) =>
      change({ params: { kind: text.kind }, body, headers: { 'if-match': `"${version}"` } }).unwrap(),
  })
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        <VersionsTile text={text} />
        <DraftForm text={text} state={state} />
      </div>
      <div className={styles.stack}>
        <PublicationTile text={text} isTyped={state.changed.length > 0} />
        <AcceptedTile text={text} />
      </div>
    </div>
  )
}
