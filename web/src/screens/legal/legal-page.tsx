import { ErrorState } from '@slodki-ul/ui/error-state.tsx'
import frame from '@slodki-ul/ui/frame.module.css'
import { Html } from '@slodki-ul/ui/html.tsx'
import { PageTitle } from '@slodki-ul/ui/page-title.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { clsx } from 'clsx/lite'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { addTexts } from '#i18n/add-texts.ts'
import errorsTexts from '#i18n/pl/errors.json'
import termsTexts from '#i18n/pl/terms.json'
import { parseTerms } from '#legal/terms/parse-terms.ts'
import prose from '#legal/terms/prose.module.css'
import { TermsContents } from '#legal/terms/terms-contents.tsx'
import styles from './legal-page.module.css'

addTexts({ errors: errorsTexts, terms: termsTexts })

type Text = { text: string; version: string }

type LegalPageProps = {
  title: string
  lead: string
  /** The text in force; undefined while it loads or could not be loaded. */
  legal: Text | undefined
  /** Why the text could not be loaded. */
  failure: string | undefined
  onRetry: () => void
  retrying: boolean
  /** Content above the text. */
  above?: ReactNode
}

/** A long text with its table of contents. */
export function LegalPage({ title, lead, legal, failure, onRetry, retrying, above }: LegalPageProps) {
  return (
    <div className={frame.wrap}>
      <PageTitle>{title}</PageTitle>
      <div className={frame.pageHead}>
        <h1>{title}</h1>
        <p className={text.lead}>{lead}</p>
      </div>
      {legal ? (
        <Document {...legal} above={above} />
      ) : (
        <div className={styles.whole}>
          {failure !== undefined ? (
            <ErrorState text={failure} onRetry={onRetry} retrying={retrying} />
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

function Document({ text: source, version, above }: Text & Pick<LegalPageProps, 'above'>) {
  const { t } = useTranslation('terms')
  const { edition, sections, html } = useMemo(() => parseTerms(source), [source])
  return (
    <div className={styles.doc}>
      <TermsContents key={source} sections={sections} />
      <article>
        <p className={clsx(text.small, text.muted, text.numbers, styles.edition)}>
          {edition ?? t('version', { version })}
        </p>
        {above}
        <Html baseClassName={prose.prose} html={html} />
      </article>
    </div>
  )
}
