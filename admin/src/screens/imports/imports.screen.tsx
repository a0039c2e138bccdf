import { formatMoment } from '@slodki-ul/contract/dates'
import { ErrorState } from '@slodki-ul/ui/error-state.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useGetImportTemplateMutation, useListProductImportsQuery } from '#catalogue/imports/imports.api.ts'
import { importPath } from '#core/paths.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { useLanguage } from '#i18n/language.ts'
import { ExportButton } from '#layout/export-button.tsx'
import { ProductsTabs } from '#layout/products-tabs.tsx'
import { Tile } from '#layout/tile.tsx'
import { View } from '#layout/view.tsx'
import styles from './imports.module.css'
import { UploadForm } from './upload-form.tsx'

/** A new import of products, and the latest ones (BO-085). */
export function ImportsScreen() {
  const { t } = useTranslation('imports')
  const language = useLanguage()
  const [fetchTemplate] = useGetImportTemplateMutation()
  return (
    <View
      title={t('title')}
      summary={t('summary')}
      actions={
        <ExportButton
          label={t('template')}
          name={t('template.file')}
          fetch={() => fetchTemplate({ query: { in: language } })}
        />
      }
    >
      <ProductsTabs />
      <Tile title={t('new')}>
        <UploadForm />
      </Tile>
      <Tile title={t('earlier')}>
        <EarlierImports />
      </Tile>
    </View>
  )
}

function EarlierImports() {
  const { t } = useTranslation('imports')
  const textOf = useFailureText()
  const { data, error, refetch, isFetching } = useListProductImportsQuery()
  if (error) return <ErrorState text={textOf(error)} onRetry={refetch} retrying={isFetching} />
  if (!data)
    return (
      <>
        <LoadingStatus />
        <LinesSkeleton lines={3} />
      </>
    )
  if (data.length === 0) return <p className={styles.muted}>{t('earlier.none')}</p>
  return (
    <ul className={styles.earlier}>
      {data.map(({ id, name, createdAt, createdBy, confirmedAt, takenBackAt, applied }) => (
        <li key={id}>
          <span>
            <Link to={importPath(id)}>{name}</Link>
            <small>
              {[formatMoment(createdAt), createdBy, confirmedAt && t('applied', { count: applied })]
                .filter(Boolean)
                .join(', ')}
            </small>
          </span>
          <Tag variant={takenBackAt ? 'mute' : confirmedAt ? 'fresh' : 'warn'}>
            {t(takenBackAt ? 'state.takenBack' : confirmedAt ? 'state.confirmed' : 'state.dryRun')}
          </Tag>
        </li>
      ))}
    </ul>
  )
}
