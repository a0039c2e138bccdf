import { addressErrors } from '@slodki-ul/contract/invoice-data.rules'
import { type BuyerData, buyerErrors, isNewInvoiceNeeded } from '@slodki-ul/contract/payments/document-actions.rules'
import type { DocumentRecord } from '@slodki-ul/contract/payments/documents.admin'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Dialog, DialogButtons } from '@slodki-ul/ui/dialog.tsx'
import { Field } from '@slodki-ul/ui/field.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { readFailure } from '#core/failure.ts'
import { documentPath } from '#core/paths.ts'
import { toasts } from '#core/toasts.ts'
import { LeaveGuard } from '#layout/leave-guard.tsx'
import { useIssueText } from '#layout/record-form.tsx'
import { useCorrectBuyerMutation, useIssueInvoiceForReceiptMutation } from '#payments/documents/documents.api.ts'
import styles from './documents.module.css'
import { useDocumentFailure } from './use-document-failure.ts'

const addressFields = ['address', 'line2', 'zipCode', 'city', 'country'] as const
type Typed = Record<'name' | 'taxId' | (typeof addressFields)[number], string>

const typedOf = ({ name, taxId, address }: DocumentRecord['currentBuyer']): Typed => ({
  ...{ name, taxId: taxId ?? '', address: address?.address ?? '', line2: address?.line2 ?? '' },
  ...{ zipCode: address?.zipCode ?? '', city: address?.city ?? '', country: address?.country ?? 'Polska' },
})

const addressOf = ({ address, line2, zipCode, city, country }: Typed) => ({ address, line2, zipCode, city, country })

const lineOf = ({ name, taxId, address }: DocumentRecord['currentBuyer']) =>
  [name, taxId, address?.address, address?.line2, address && `${address.zipCode} ${address.city}`]
    .filter(Boolean)
    .join(', ')

/** A buyer without an address has none: only its country stands there. */
const buyerOf = (typed: Typed): BuyerData => ({
  ...{ name: typed.name.trim(), taxId: typed.taxId.trim() },
  address: typed.address || typed.zipCode || typed.city ? addressOf(typed) : null,
})

type ExplanationProps = {
  text: 'correct.newInvoice' | 'correct.text' | 'invoice.text'
  /** The buyer that somebody else has written since. */
  current: DocumentRecord['currentBuyer'] | null
}

function Explanation({ text, current }: ExplanationProps) {
  const { t } = useTranslation('documents')
  return (
    <>
      {/* Always there, so that a screen reader hears it when the number is changed. */}
      <div aria-live="polite">{text === 'correct.newInvoice' ? <Note>{t(text)}</Note> : <p>{t(text)}</p>}</div>
      {current && <Note role="alert">{t('correct.meanwhile', { buyer: lineOf(current) })}</Note>}
    </>
  )
}

type BuyerDialogProps = { action: 'correct-buyer' | 'invoice'; record: DocumentRecord; onClose: () => void }

/** The buyer of a correction without amounts, or of the invoice in place of a receipt (BO-160, BO-161). */
export function BuyerDialog({ action, record, onClose }: BuyerDialogProps) {
  const { t } = useTranslation('documents')
  const issueText = useIssueText()
  const failureText = useDocumentFailure()
  const navigate = useNavigate()
  const [seen] = useState(record.currentBuyer)
  const [typed, setTyped] = useState(() => typedOf(seen))
  const [isChecked, setChecked] = useState(false)
  const [correct, correcting] = useCorrectBuyerMutation()
  const [issue, issuing] = useIssueInvoiceForReceiptMutation()
  const current = record.currentBuyer
  const isOutdated = action === 'correct-buyer' && current.version !== seen.version
  const { isLoading, error } = action === 'invoice' ? issuing : correcting
  const isReplaced = action === 'correct-buyer' && isNewInvoiceNeeded(record, current.taxId, typed.taxId.trim())
  const isChanged = JSON.stringify(typed) !== JSON.stringify(typedOf(seen))
  const type = action === 'invoice' ? 'Receipt' : record.type
  const found = {
    ...buyerErrors({ ...buyerOf(typed), ...(action === 'invoice' ? { taxId: '' } : {}) }, type),
    ...(action === 'invoice' ? addressErrors('address', addressOf(typed)) : {}),
  }
  const refused = error ? (readFailure(error).fields ?? {}) : {}
  const errorOf = (field: keyof Typed) => {
    const path = field === 'name' || field === 'taxId' ? field : `address.${field}`
    const code = (isChecked ? found[path] : undefined) ?? refused[path]
    return code ? issueText({ code }) : undefined
  }
  const fields = (['name', 'taxId', ...addressFields] as const).filter(
    (field) => field !== 'taxId' || (action === 'correct-buyer' && record.type === 'Invoice'),
  )
  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (isLoading || Object.keys(found).length > 0) return
    const { name, taxId, address } = buyerOf(typed)
    const params = { id: record.id }
    const { data } = await (action === 'invoice'
      ? issue({ params, body: { name, address: addressOf(typed) } })
      : correct({ params, body: { name, taxId, address, version: current.version } as never }))
    if (!data) return
    toasts.show({ kind: 'success', title: t('issuedOne', { number: data.number }) })
    onClose()
    navigate(documentPath(data.id))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={t(action === 'invoice' ? 'invoice.title' : 'correct.title', { number: record.number })}
    >
      <form className={styles.stack} noValidate onSubmit={handleSubmit}>
        <Explanation
          text={isReplaced ? 'correct.newInvoice' : action === 'invoice' ? 'invoice.text' : 'correct.text'}
          current={isOutdated ? current : null}
        />
        <div className={styles.fields}>
          {fields.map((field) => (
            <Field
              key={field}
              label={t(`field.${field}`)}
              value={typed[field]}
              optional={field === 'line2' || field === 'taxId'}
              error={errorOf(field)}
              onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
            />
          ))}
        </div>
        {error && !isOutdated && (
          <Note variant="error" role="alert">
            {failureText(error)}
          </Note>
        )}
        <DialogButtons>
          <Button variant="line" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" busy={isLoading}>
            {t(action === 'invoice' ? 'invoice' : 'correct')}
          </Button>
        </DialogButtons>
      </form>
      <LeaveGuard isChanged={isChanged && !isLoading} />
    </Dialog>
  )
}
