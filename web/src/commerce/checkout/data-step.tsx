import { commentMax } from '@slodki-ul/contract/limits'
import { TextArea } from '@slodki-ul/ui/field.tsx'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import type { CheckoutForm } from './checkout-form.ts'
import styles from './data-step.module.css'
import { InvoicePart } from './invoice-part.tsx'
import { PersonFields } from './person-fields.tsx'
import { Step } from './step.tsx'

type DataStepProps = {
  number: number
  title: string
  /** Label and placeholder of the comments field. */
  comments: { label: string; example: string }
  /** The address fields, if something is delivered. */
  children?: ReactNode
}

/** Buyer, delivery address and invoice data (CHK-20 to CHK-25, SUB-14, SUB-24, SUB-39). */
export function DataStep({ number, title, comments, children }: DataStepProps) {
  const { register } = useFormContext<CheckoutForm>()
  return (
    <Step number={number} title={title}>
      <PersonFields />
      {children && <div className={styles.row}>{children}</div>}
      <TextArea
        className={styles.row}
        label={comments.label}
        optional
        rows={2}
        maxLength={commentMax}
        placeholder={comments.example}
        {...register('comments')}
      />
      <InvoicePart />
    </Step>
  )
}
