import type { MailKind } from '@slodki-ul/contract/platform/mail-kinds.admin'
import lost from '@slodki-ul/ui/art/zgubiona.svg'
import { Button } from '@slodki-ul/ui/button.tsx'
import { EmptyState } from '@slodki-ul/ui/empty-state.tsx'
import { SearchField } from '@slodki-ul/ui/search-field.tsx'
import text from '@slodki-ul/ui/text.module.css'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { Tile } from '#layout/tile.tsx'
import { findMailKinds } from './mail-search.rules.ts'
import styles from './mails.module.css'

type MailListProps<Kind extends MailKind> = {
  kinds: readonly Kind[]
  pathOf: (kind: string) => string
  /** What is said of a kind beside its name. */
  tagsOf?: (kind: Kind) => ReactNode
}

/** Kinds of mails to search and open, those to customers first. */
export function MailList<Kind extends MailKind>({ kinds, pathOf, tagsOf }: MailListProps<Kind>) {
  const { t, i18n } = useTranslation('mails')
  const language = i18n.language === 'en' ? 'en' : 'pl'
  const [params, setParams] = useSearchParams()
  const searchBy = params.get('searchBy') ?? ''
  const search = (value: string) => setParams(value ? { searchBy: value } : {}, { replace: true })
  const found = findMailKinds(kinds, searchBy)
  const groups = (['customer', 'staff'] as const)
    .map((audience) => ({ audience, rows: found.filter((kind) => kind.audience === audience) }))
    .filter(({ rows }) => rows.length > 0)
  return (
    <>
      <SearchField
        label={t('search')}
        placeholder={t('search')}
        value={searchBy}
        onChange={search}
        onSubmit={() => {}}
      />
      {found.length === 0 && (
        <EmptyState
          image={lost}
          title={t('none.title')}
          text={t('none')}
          action={
            <Button variant="line" onClick={() => search('')}>
              {t('clear')}
            </Button>
          }
        />
      )}
      {groups.map(({ audience, rows }) => (
        <Tile
          key={audience}
          title={t(`audience.${audience}`)}
          aside={<small>{t('count', { count: rows.length })}</small>}
        >
          <ul className={styles.kinds}>
            {rows.map((kind) => (
              <li key={kind.kind}>
                <div className={styles.name}>
                  <Link className={text.link} to={pathOf(kind.kind)}>
                    {kind.name[language]}
                  </Link>
                  {tagsOf?.(kind)}
                </div>
                <span>{kind.sentWhen[language]}</span>
              </li>
            ))}
          </ul>
        </Tile>
      ))}
    </>
  )
}
