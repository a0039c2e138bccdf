import type { Language } from '@slodki-ul/contract/language'
import { languages } from '@slodki-ul/contract/language'
import type { MailKind } from '@slodki-ul/contract/platform/mail-kinds.admin'
import { Breadcrumbs } from '@slodki-ul/ui/breadcrumbs.tsx'
import { ErrorState } from '@slodki-ul/ui/error-state.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { Tabs } from '@slodki-ul/ui/tabs.tsx'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { readFailure } from '#core/failure.ts'
import { paths } from '#core/paths.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { PendingRecord } from '#layout/pending-record.tsx'
import { Tile } from '#layout/tile.tsx'
import { View } from '#layout/view.tsx'
import { useListMailKindsQuery, usePreviewMailQuery } from '#platform/mail/mail.api.ts'
import { MailLook } from '#platform/mail/mail-look.tsx'
import { MailOrder } from './mail-order.tsx'
import styles from './mails.module.css'

/** A kind of mail as its reader gets it, with made-up data or those of an order; nothing is sent (BO-141). */
export function MailScreen() {
  const { t, i18n } = useTranslation('mails')
  const { kind = '' } = useParams()
  const { data: kinds, error, isFetching, refetch } = useListMailKindsQuery()
  const found = kinds?.find((each) => each.kind === kind)
  const language = i18n.language === 'en' ? 'en' : 'pl'
  const title = found?.name[language] ?? t('title')
  return (
    <View
      title={title}
      crumbs={<Breadcrumbs items={[{ label: t('title'), to: paths.mails }, { label: title }]} />}
      tags={found && <Tag variant="mute">{t(`audience.${found.audience}`)}</Tag>}
      summary={found?.sentWhen[language]}
    >
      {!kinds && <PendingRecord error={error} lines={10} onRetry={refetch} isRetrying={isFetching} />}
      {kinds && !found && <ErrorState text={t('gone')} onRetry={refetch} retrying={isFetching} />}
      {found && <Preview key={kind} kind={found} initial={language} />}
    </View>
  )
}

function Preview({ kind: { kind, hasOrder, audience }, initial }: { kind: MailKind; initial: Language }) {
  const { t } = useTranslation('mails')
  const textOf = useFailureText()
  const [language, setLanguage] = useState(initial)
  const [orderNumber, setOrderNumber] = useState<number | undefined>()
  const query = { language, ...(orderNumber === undefined ? {} : { orderNumber }) }
  const { currentData, error, isFetching, refetch } = usePreviewMailQuery({ params: { kind }, query })
  const isWithout = error !== undefined && readFailure(error).code === 'ERRORS.NOTFOUND'
  return (
    <div className={styles.columns}>
      <Tile
        title={t('preview')}
        aside={
          <Tabs
            legend={t('language')}
            name="mail-language"
            options={languages.map((value) => ({ value, label: t(`language.${value}`) }))}
            value={language}
            onChange={setLanguage}
          />
        }
      >
        <MailLook preview={error === undefined ? currentData : undefined}>
          {error !== undefined && !isFetching && (
            <ErrorState text={isWithout ? t('data.noMail') : textOf(error)} onRetry={refetch} />
          )}
          {isFetching && (
            <>
              <LoadingStatus />
              <LinesSkeleton lines={10} />
            </>
          )}
        </MailLook>
      </Tile>
      <div className={styles.side}>
        <MailOrder hasOrder={hasOrder} orderNumber={orderNumber} onChoose={setOrderNumber} />
        <Tile>
          <p className={styles.remark}>{t('inert')}</p>
          {audience === 'staff' && <p className={styles.remark}>{t('onlyPolish')}</p>}
        </Tile>
      </div>
    </div>
  )
}
