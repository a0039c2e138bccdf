import type { LegalVersionText } from '@slodki-ul/contract/compliance/legal-texts.admin'
import type { LegalTextKind } from '@slodki-ul/contract/legal/legal-versions.rules'
import { Breadcrumbs } from '@slodki-ul/ui/breadcrumbs.tsx'
import { Html } from '@slodki-ul/ui/html.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useGetLegalVersionQuery } from '#compliance/legal-texts/legal-texts.api.ts'
import { legalTextPath, paths } from '#core/paths.ts'
import { usePermissions } from '#core/permissions.ts'
import { type FieldLanguage, LanguageTabs } from '#layout/language-tabs.tsx'
import { PendingRecord } from '#layout/pending-record.tsx'
import { Tile } from '#layout/tile.tsx'
import { View } from '#layout/view.tsx'
import { Acceptances } from './acceptances.tsx'
import { Differences } from './differences.tsx'
import styles from './legal-texts.module.css'
import { TextBox } from './text-box.tsx'
import { Period } from './versions-tile.tsx'

/** A published version: its words, what it changed, and who accepted it (BO-137, BO-138). */
export function LegalVersionScreen() {
  const { t } = useTranslation('legal-texts')
  const mayList = usePermissions()('texts.publish')
  const { kind: asked = '', version = '' } = useParams()
  const kind = asked as LegalTextKind
  const { currentData, error, isFetching, refetch } = useGetLegalVersionQuery({ params: { kind, version } })
  const title = t('versionOf', { version })
  return (
    <View
      title={title}
      summary={currentData && <Period version={currentData} />}
      crumbs={
        <Breadcrumbs
          items={[
            { label: t('title'), to: paths.legalTexts },
            { label: currentData ? t(`kind.${currentData.kind}`) : t('text'), to: legalTextPath(kind) },
            { label: title },
          ]}
        />
      }
    >
      {currentData ? (
        <>
          <Words text={currentData} />
          {mayList && <Acceptances kind={currentData.kind} version={version} />}
        </>
      ) : (
        <PendingRecord error={error} lines={8} onRetry={refetch} isRetrying={isFetching} />
      )}
    </View>
  )
}

function Words({ text: { values, previous, publishedBy, counts } }: { text: LegalVersionText }) {
  const { t } = useTranslation('legal-texts')
  const [language, setLanguage] = useState<FieldLanguage>('Pl')
  const field = `html${language}` as const
  const lang = language.toLowerCase()
  return (
    <div className={styles.columns}>
      <Tile>
        <div className={styles.stack}>
          <LanguageTabs value={language} onChange={setLanguage} controls="legal-panel" lacksEnglish={false} />
          <div role="tabpanel" id="legal-panel" aria-labelledby={`language-${language}`} className={styles.stack}>
            <TextBox label={t('text')} lang={lang}>
              <Html html={values[field]} />
            </TextBox>
            {previous && (
              <>
                <h2>{t('differences', { version: previous.version })}</h2>
                <Differences before={previous[field]} after={values[field]} lang={lang} />
              </>
            )}
          </div>
        </div>
      </Tile>
      <Tile title={t('facts')}>
        <dl className={styles.facts}>
          <dt>{t('publishedBy')}</dt>
          <dd>{publishedBy ?? '—'}</dd>
          <dt>{t('counts.people')}</dt>
          <dd>{counts.people}</dd>
          <dt>{t('counts.orders')}</dt>
          <dd>{counts.orders}</dd>
          <dt>{t('counts.subscriptions')}</dt>
          <dd>{counts.subscriptions}</dd>
        </dl>
      </Tile>
    </div>
  )
}
