import type { MailKind } from '@slodki-ul/contract/platform/mail-kinds.admin'
import lost from '@slodki-ul/ui/art/zgubiona.svg'
import { Button } from '@slodki-ul/ui/button.tsx'
import { EmptyState } from '@slodki-ul/ui/empty-state.tsx'
import { SearchField } from '@slodki-ul/ui/search-field.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { mailPath } from '#core/paths.ts'
import { PendingRecord } from '#layout/pending-record.tsx'
import { SettingsTabs } from '#layout/settings-tabs.tsx'
import { Tile } from '#layout/tile.tsx'
import { View } from '#layout/view.tsx'
import { useListMailKindsQuery } from '#platform/mail/mail.api.ts'
import { findMailKinds } from './mail-search.rules.ts'
import styles from './mails.module.css'

/** Every kind of mail with when it is sent (BO-141). */
export function MailsScreen() {
  const { t } = useTranslation('mails')
  const [params, setParams] = useSearchParams()
  const { data: kinds, error, isFetching, refetch } = useListMailKindsQuery()
  const searchBy = params.get('searchBy') ?? ''
  const found = findMailKinds(kinds ?? [], searchBy)
  return (
    <View title={t('title')} summary={t('summary')}>
      <SettingsTabs />
      {!kinds && <PendingRecord error={error} lines={10} onRetry={refetch} isRetrying={isFetching} />}
      {kinds && (
        <>
          <SearchField
            label={t('search')}
            placeholder={t('search')}
            value={searchBy}
            onChange={(value) => setParams(value ? { searchBy: value } : {}, { replace: true })}
            onSubmit={() => {}}
          />
          {found.length === 0 && (
            <EmptyState
              image={lost}
              title={t('none.title')}
              text={t('none')}
              action={
                <Button variant="line" onClick={() => setParams({}, { replace: true })}>
                  {t('clear')}
                </Button>
              }
            />
          )}
          {(['customer', 'staff'] as const).map((audience) => (
            <Kinds key={audience} audience={audience} kinds={found.filter((kind) => kind.audience === audience)} />
          ))}
        </>
      )}
    </View>
  )
}

function Kinds({ audience, kinds }: { audience: MailKind['audience']; kinds: readonly MailKind[] }) {
  const { t, i18n } = useTranslation('mails')
  const language = i18n.language === 'en' ? 'en' : 'pl'
  if (kinds.length === 0) return null
  return (
    <Tile title={t(`audience.${audience}`)} aside={<small>{t('count', { count: kinds.length })}</small>}>
      <ul className={styles.kinds}>
        {kinds.map(({ kind, name, sentWhen }) => (
          <li key={kind}>
            <Link className={text.link} to={mailPath(kind)}>
              {name[language]}
            </Link>
            <span>{sentWhen[language]}</span>
          </li>
        ))}
      </ul>
    </Tile>
  )
}
