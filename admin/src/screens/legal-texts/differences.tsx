import type { Span } from '@slodki-ul/contract/legal/text-differences.rules'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { differencesOf } from '#compliance/legal-texts/word-differences.rules.ts'
import styles from './legal-texts.module.css'
import { TextBox } from './text-box.tsx'

type DifferencesProps = { before: string; after: string; lang: string }

/** The changed lines of a text under their headings, word by word (BO-137). */
export function Differences({ before, after, lang }: DifferencesProps) {
  const { t } = useTranslation('legal-texts')
  const { parts, changedLines, lines } = useMemo(() => differencesOf(before, after), [before, after])
  if (parts.length === 0) return <p>{t(before === after ? 'differences.none' : 'differences.formatting')}</p>
  return (
    <>
      <p className={styles.label}>{t('differences.count', { count: changedLines, lines })}</p>
      <TextBox label={t('differences.list')} lang={lang}>
        {parts.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two headings may be alike
          <div key={at}>
            {part.heading && <p className={styles.heading}>{part.heading}</p>}
            {part.lines.map((line, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike
              <p key={position} className={styles.line}>
                <span className={styles.number}>{line.number}</span>
                <span>
                  {line.spans.map((span, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the words of a line in their order
                    <Words key={place} span={span} />
                  ))}
                </span>
              </p>
            ))}
          </div>
        ))}
      </TextBox>
      <p className={styles.legend}>
        <ins>{t('differences.added')}</ins> <del>{t('differences.removed')}</del>
      </p>
    </>
  )
}

function Words({ span: { kind, text } }: { span: Span }) {
  if (kind === 'same') return `${text} `
  const Mark = kind === 'added' ? 'ins' : 'del'
  return (
    <>
      <Mark>{text}</Mark>{' '}
    </>
  )
}
