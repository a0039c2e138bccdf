import type { HandOrderValues } from '@slodki-ul/contract/commerce/hand-orders.admin'
import { contactIssues } from '@slodki-ul/contract/commerce/order-contact.rules'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { Send } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useMakeHandOrderMutation } from '#commerce/orders/hand-orders.api.ts'
import { useRefusalText } from '#commerce/orders/use-refusal-text.ts'
import { ConfirmDialog } from '#core/confirm-dialog.tsx'
import { orderPath } from '#core/paths.ts'
import { toasts } from '#core/toasts.ts'
import { ErrorSummary } from '#layout/error-summary.tsx'
import { LeaveGuard } from '#layout/leave-guard.tsx'
import type { NamedProduct } from '#layout/product-search.tsx'
import type { Issue } from '#layout/record-form.rules.ts'
import { useIssueText } from '#layout/record-form.tsx'
import { useRecordForm } from '#layout/use-record-form.ts'
import { CustomerTile } from './customer-tile.tsx'
import { DeliveryTile } from './delivery-tile.tsx'
import styles from './hand-order.module.css'
import { type HandOrderPart, idOf } from './hand-order-part.ts'
import { LinesTile } from './lines-tile.tsx'
import { TotalsTile } from './totals-tile.tsx'
import { useHandOrderPreview } from './use-hand-order-preview.ts'

type HandOrderFormProps = {
  empty: HandOrderValues
  start: HandOrderValues
  /** Names of the products in `start`. */
  products: readonly NamedProduct[]
  /** The order whose place it takes; `isHeld` while that is cancelled only with it. */
  replaces: { id: string; number: string; isHeld: boolean } | null
}

/** What must be filled in before it is sent; the server says the rest. */
function issuesOf(values: FieldValues): Partial<Record<string, Issue>> {
  const typed = values as HandOrderValues
  return {
    ...(typed.lines.length === 0 ? { lines: { code: 'ERRORS.REQUIRED' } } : {}),
    ...Object.fromEntries(
      typed.lines.flatMap(({ otherPrice, reason }, index) =>
        otherPrice !== null && reason.trim() === '' ? [[`lines.${index}.reason`, { code: 'ERRORS.REQUIRED' }]] : [],
      ),
    ),
    ...(typed.shippingMethod === null ? { shippingMethod: { code: 'ERRORS.REQUIRED' } } : {}),
    ...contactIssues(
      { ...typed, parcelPoint: typed.parcelPoint.trim().toUpperCase() },
      typed.shippingMethod ?? 'Email',
    ),
  }
}

/** The name of a refused field: lines have theirs by their last part. */
const labelKeyOf = (field: string) => (field.startsWith('lines.') ? 'lines' : field) as 'email'

/** An order that staff put together: customer, products, delivery and code beside what it costs. */
export function HandOrderForm({ empty, start, products, replaces }: HandOrderFormProps) {
  const { t } = useTranslation('hand-orders')
  const issueText = useIssueText()
  const refusalText = useRefusalText()
  const navigate = useNavigate()
  const [make] = useMakeHandOrderMutation()
  const madeId = useRef<string>(null)
  const preview = useRef({ chargeTotal: 0 })
  const state = useRecordForm({
    record: { version: 0, values: empty },
    issuesOf,
    save: async (changes) => {
      const values = { ...empty, ...changes } as HandOrderValues
      const { shippingMethod } = values
      if (shippingMethod === null) throw new Error('An order needs a delivery.')
      const { chargeTotal } = preview.current
      const body = { ...values, shippingMethod, chargeTotal, replacesId: replaces?.id ?? null }
      const made = await make({ body }).unwrap()
      madeId.current = made.id
      toasts.show({
        kind: 'success',
        title: t('sent', { number: made.number }),
        text: t('sent.text', { email: values.email }),
      })
      return { version: 1, values }
    },
  })
  const { form, issues, refusals, failure, isSaving, isSaved, changed, submit } = state
  const [isAsked, setAsked] = useState(false)
  const confirm = () => {
    setAsked(false)
    submit()
  }
  const send = () => {
    const isComplete = Object.keys(issuesOf(form.getValues())).length === 0
    if (replaces?.isHeld && isComplete) setAsked(true)
    else submit()
  }
  const fillOnce = useEffectEvent(() => {
    for (const [field, value] of Object.entries(start)) form.setValue(field, value)
  })
  useEffect(() => fillOnce(), [])
  const leave = useEffectEvent(() => madeId.current && navigate(orderPath(madeId.current), { replace: true }))
  useEffect(() => {
    if (isSaved) leave()
  }, [isSaved])
  const shown = useHandOrderPreview(form, replaces?.id ?? null)
  useEffect(() => {
    preview.current.chargeTotal = shown.preview?.chargeTotal ?? 0
  }, [shown.preview])
  // The amounts of before are refused: the new ones are shown at once.
  const lookAgain = useEffectEvent(() => shown.preview && shown.retry())
  useEffect(() => {
    if (failure) lookAgain()
  }, [failure])
  const part: HandOrderPart = { form, ...shown, errorOf: (field) => issueText(issues[field]) }
  const problems = Object.entries(issues).map(([field, issue]) => ({
    ...{ id: idOf(field), label: t(`field.${labelKeyOf(field)}`), text: issueText(issue) ?? '' },
  }))
  return (
    // No form element: the search for a product is one, and forms do not stand in each other.
    <div className={styles.form}>
      <ErrorSummary problems={problems} refusals={refusals} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <LinesTile {...part} products={products} />
          <CustomerTile {...part} />
          <DeliveryTile {...part} />
        </div>
        <TotalsTile {...part}>
          {failure && (
            <Note variant="error" role="alert">
              {refusalText(failure)}
            </Note>
          )}
          <Button block icon={Send} busy={isSaving} disabled={shown.isPending || changed.length === 0} onClick={send}>
            {t('send')}
          </Button>
        </TotalsTile>
      </div>
      {isAsked && replaces && (
        <ConfirmDialog
          title={t('replace.title', replaces)}
          confirm={t('replace.confirm')}
          isDanger
          isBusy={isSaving}
          onConfirm={confirm}
          onClose={() => setAsked(false)}
        >
          <p>{t('replace.text')}</p>
        </ConfirmDialog>
      )}
      <LeaveGuard isChanged={changed.length > 0} />
    </div>
  )
}
