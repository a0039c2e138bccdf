import { Button } from '@slodki-ul/ui/button.tsx'
import { Check } from '@slodki-ul/ui/check.tsx'
import { Dialog } from '@slodki-ul/ui/dialog.tsx'
import { Html } from '@slodki-ul/ui/html.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf } from '#core/failure.ts'
import { messageOf } from '#core/failure-messages.ts'
import { LoadError } from '#core/load-error.tsx'
import { showNotification } from '#core/toasts.ts'
import { addTexts } from '#i18n/add-texts.ts'
import { useLanguage } from '#i18n/language.ts'
import errorsTexts from '#i18n/pl/errors.json'
import termsTexts from '#i18n/pl/terms.json'
import { parseTerms } from './parse-terms.ts'
import prose from './prose.module.css'
import { useAcceptTermsMutation, useGetTermsQuery } from './terms.api.ts'
import styles from './terms-dialog.module.css'

addTexts({ errors: errorsTexts, terms: termsTexts })

/**
 * The terms in force, to be read and accepted; nothing else closes the dialog. `isFirst`: none were accepted before.
 */
export function TermsDialog({ isFirst }: { isFirst: boolean }) {
  const { t } = useTranslation(['terms', 'errors'])
  const [isTicked, setTicked] = useState(false)
  const terms = useGetTermsQuery({ params: { lang: useLanguage() } })
  const [accept, { isLoading, error }] = useAcceptTermsMutation()

  async function handleAccept() {
    const { data } = await accept()
    if (data) showNotification('NOTIFICATIONS.TERMSACCEPTED')
  }

  return (
    <Dialog open size="reading" title={t(isFirst ? 'accept.first' : 'accept.changed')}>
      <p className={text.muted}>{t(isFirst ? 'accept.firstLead' : 'accept.changedLead')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by keyboard */}
      <section className={styles.box} tabIndex={0} aria-label={t('accept.text')}>
        {terms.currentData ? (
          <TermsText source={terms.currentData.text} />
        ) : terms.error ? (
          <LoadError query={terms} call="getTerms" />
        ) : (
          <>
            <LoadingStatus />
            <LinesSkeleton lines={8} />
          </>
        )}
      </section>
      <Check checked={isTicked} onChange={(event) => setTicked(event.target.checked)}>
        {t('accept.tick')}
      </Check>
      {error && (
        <Note variant="error" role="alert" className={styles.failure}>
          {t(messageOf(codeOf(error), 'acceptTerms'), { ns: 'errors' })}
        </Note>
      )}
      <Button
        className={styles.accept}
        size="lg"
        block
        busy={isLoading}
        disabled={!isTicked || !terms.currentData}
        onClick={handleAccept}
      >
        {t('accept')}
      </Button>
    </Dialog>
  )
}

function TermsText({ source }: { source: string }) {
  const { html } = useMemo(() => parseTerms(source), [source])
  return <Html baseClassName={prose.prose} className={styles.text} html={html} />
}
