import '#i18n/late/errors.ts'
import '#i18n/late/terms.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf } from '#app/failure.ts'
import prose from '#features/terms/prose.module.css'
import { readTerms } from '#features/terms/read-terms.ts'
import { useGetTermsQuery } from '#features/terms/terms.api.ts'
import { TermsContents } from '#features/terms/terms-contents.tsx'
import { useLanguage } from '#i18n/language.ts'
import { joinClasses } from '#ui/classes.ts'
import { ErrorState } from '#ui/error-state.tsx'
import frame from '#ui/frame.module.css'
import { PageTitle } from '#ui/page-title.tsx'
import { LinesSkeleton, LoadingStatus } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import styles from './terms.module.css'

/** /regulamin: the terms in force (TRM-01). */
export function TermsScreen() {
  const { t } = useTranslation(['terms', 'errors'])
  const lang = useLanguage()
  const { currentData: terms, error, isFetching, refetch } = useGetTermsQuery({ params: { lang } })
  return (
    <div className={frame.wrap}>
      <PageTitle>{t('title')}</PageTitle>
      <div className={frame.pageHead}>
        <h1>{t('title')}</h1>
        <p className={text.lead}>{t('lead')}</p>
      </div>
      {terms ? (
        <Terms {...terms} />
      ) : (
        <div className={styles.whole}>
          {error ? (
            <ErrorState text={t(codeOf(error), { ns: 'errors' })} onRetry={refetch} retrying={isFetching} />
          ) : (
            <>
              <LoadingStatus />
              <LinesSkeleton lines={16} />
            </>
          )}
        </div>
      )}
    </div>
  )
}

function Terms({ text: source, version }: { text: string; version: string }) {
  const { t } = useTranslation('terms')
  const { edition, sections, html } = useMemo(() => readTerms(source, version), [source, version])
  return (
    <div className={styles.doc}>
      <TermsContents key={version} sections={sections} />
      <article>
        <p className={joinClasses(text.small, text.muted, text.numbers, styles.edition)}>
          {edition ?? t('version', { version })}
        </p>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises its own terms before it keeps them */}
        <div className={prose.prose} dangerouslySetInnerHTML={{ __html: html }} />
      </article>
    </div>
  )
}
