import { contactFieldsOf, contactIssues, type OrderContact } from '@slodki-ul/contract/commerce/order-contact.rules'
import type { StaffOrder } from '@slodki-ul/contract/commerce/order-record.admin'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Dialog, DialogButtons } from '@slodki-ul/ui/dialog.tsx'
import { Field } from '@slodki-ul/ui/field.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActionDialogProps } from '#commerce/orders/action-dialog.ts'
import { useChangeOrderMutation } from '#commerce/orders/orders.api.ts'
import { useRefusalText } from '#commerce/orders/use-refusal-text.ts'
import { toasts } from '#core/toasts.ts'
import { ConflictNote } from '#layout/conflict-note.tsx'
import { ErrorSummary } from '#layout/error-summary.tsx'
import { LeaveGuard } from '#layout/leave-guard.tsx'
import { useIssueText } from '#layout/record-form.tsx'
import { useRecordForm } from '#layout/use-record-form.ts'
import styles from './edit-dialog.module.css'

const contactOf = (order: StaffOrder): OrderContact => ({
  ...{ firstName: order.firstName, lastName: order.lastName, email: order.email, phone: order.phone ?? '' },
  ...{ street: order.address?.address ?? '', line2: order.address?.line2 ?? '' },
  ...{ zipCode: order.address?.zipCode ?? '', city: order.address?.city ?? '' },
  parcelPoint: order.parcelPoint?.name ?? '',
})
const idOf = (field: string) => `order-${field}`
const types: Partial<Record<keyof OrderContact, string>> = { email: 'email', phone: 'tel' }

/** Changes contact data, address or parcel point before shipping; the old values are kept (BO-068). */
export function EditDialog({ order, onClose }: ActionDialogProps) {
  const { t } = useTranslation('orders')
  const issueText = useIssueText()
  const refusalText = useRefusalText()
  const [change] = useChangeOrderMutation()
  // The order as it was opened: the save finds out about what changed meanwhile.
  const [record] = useState({ version: order.version, values: contactOf(order) })
  const state = useRecordForm({
    record,
    issuesOf: (values) => contactIssues(values as OrderContact, order.shippingMethod),
    save: (body, version) =>
      change({ params: { id: order.id }, body, headers: { 'if-match': `"${version}"` } }).unwrap(),
  })
  const { form, changed, issues, refusals, conflict, failure, isSaving, isSaved, submit, join } = state
  const labelOf = (field: string) => t(`field.${field as keyof OrderContact}`)
  const leave = useEffectEvent(() => {
    toasts.show({ kind: 'success', title: t('edit.saved', { number: order.number }) })
    onClose()
  })
  useEffect(() => {
    if (isSaved) leave()
  }, [isSaved])
  const problems = Object.entries(issues).map(([field, issue]) => ({
    ...{ id: idOf(field), label: labelOf(field), text: issueText(issue) ?? '' },
  }))
  return (
    <Dialog open onClose={onClose} size="medium" title={t('edit.title', { number: order.number })}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <p>{t('edit.text')}</p>
        <ErrorSummary problems={problems} refusals={refusals} />
        {conflict && (
          <ConflictNote
            key={conflict.current.version}
            conflict={conflict}
            typed={form.getValues()}
            labelOf={labelOf}
            onJoin={join}
          />
        )}
        <div className={styles.fields}>
          {contactFieldsOf(order.shippingMethod).map((name) => (
            <Field
              key={name}
              id={idOf(name)}
              type={types[name] ?? 'text'}
              label={labelOf(name)}
              optional={name === 'line2'}
              error={issueText(issues[name])}
              {...form.register(name)}
            />
          ))}
        </div>
        {failure && (
          <Note variant="error" role="alert">
            {refusalText(failure)}
          </Note>
        )}
        <DialogButtons>
          <Button variant="line" onClick={onClose}>
            {t('edit.cancel')}
          </Button>
          <Button type="submit" busy={isSaving} disabled={changed.length === 0}>
            {t('edit.save')}
          </Button>
        </DialogButtons>
      </form>
      <LeaveGuard isChanged={changed.length > 0} />
    </Dialog>
  )
}
