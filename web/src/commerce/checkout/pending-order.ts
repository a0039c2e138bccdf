import { type OrderForm, orderFormSchema } from '@slodki-ul/contract/commerce/checkout'
import * as z from 'zod/mini'
import { createStorage, type StoredValue } from '#core/storage.ts'

/** A form that was sent and has no response yet; its idempotency key finds the response again. */
export type Pending<Form> = { key: string; form: Form }

/** Where a form is stored under `key` while its response is awaited. */
export const pendingStorage = <Form>(key: string, form: z.ZodMiniType<Form>): StoredValue<Pending<Form>> =>
  createStorage<Pending<Form>>(key, z.object({ key: z.string(), form }))

/** The order of the shop that has no response yet. */
export const pendingOrder = pendingStorage<OrderForm>('checkout.pending', orderFormSchema)

/** Stores a form that is sent now; keeps the key of the same form whose response never arrived. */
export function savePending<Form>(storage: StoredValue<Pending<Form>>, form: Form): Pending<Form> {
  const earlier = storage.read()
  if (earlier && JSON.stringify(earlier.form) === JSON.stringify(form)) return earlier
  const pending = { key: crypto.randomUUID(), form }
  storage.save(pending)
  return pending
}

/** Whether a failed call may still have created an order: there was no response, or the server itself failed. */
export function isUncertain(status: number | null): boolean {
  return status === null || status >= 500
}
