import type { CodeRehearsal } from '@slodki-ul/contract/catalogue/code-rehearsals.admin'
import type { VoucherValues } from '@slodki-ul/contract/catalogue/voucher-editing.rules'
import { formatDate } from '@slodki-ul/contract/dates'
import { formatZloty } from '@slodki-ul/contract/money'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { Price } from '@slodki-ul/ui/price.tsx'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { useTranslation } from 'react-i18next'
import { usePreviewVoucherMutation } from '#catalogue/vouchers/vouchers.api.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import type { RecordForm } from '#layout/use-record-form.ts'
import styles from './vouchers.module.css'

/** What a public code makes of every price it reduces, and what it must not announce, before it is saved (BO-082). */
export function CodeRehearsalPart({ form }: { form: RecordForm['form'] }) {
  const { t } = useTranslation('vouchers')
  const textOf = useFailureText()
  const [look, { data, error, isLoading }] = usePreviewVoucherMutation()
  return (
    <div className={styles.stack}>
      <div>
        <Button
          variant="line"
          size="sm"
          busy={isLoading}
          onClick={() => look({ body: form.getValues() as VoucherValues })}
        >
          {t('rehearsal.look')}
        </Button>
      </div>
      <div role="status" className={styles.stack}>
        {error && <Note variant="error">{textOf(error)}</Note>}
        {data && <p>{t('rehearsal.count', { count: data.count })}</p>}
        {data && data.misleadingCount > 0 && (
          <Note variant="error">{t('rehearsal.misleading', { count: data.misleadingCount })}</Note>
        )}
      </div>
      {data && data.subjects.length > 0 && (
        <ul className={styles.rehearsal}>
          {data.subjects.map((subject) => (
            <li key={`${subject.kind} ${subject.id}`}>
              <SubjectLabels subject={subject} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function SubjectLabels({ subject: { kind, name, labels } }: { subject: CodeRehearsal['subjects'][number] }) {
  const { t } = useTranslation('vouchers')
  return (
    <>
      <b>{name}</b> <small>{t(`rehearsal.${kind}`)}</small>
      {labels.map(({ from, to, label, isMisleading }) => (
        <div key={from}>
          <small>{from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`}</small>{' '}
          <Price price={label.price} oldPrice={label.oldPrice} />{' '}
          {isMisleading ? (
            <Tag variant="warn">{t('rehearsal.refused')}</Tag>
          ) : (
            label.percent > 0 && <Tag variant="rasp">−{label.percent}%</Tag>
          )}
          {label.lowestPrice30Days !== null && (
            <p>{t('rehearsal.lowest', { price: formatZloty(label.lowestPrice30Days) })}</p>
          )}
        </div>
      ))}
    </>
  )
}
