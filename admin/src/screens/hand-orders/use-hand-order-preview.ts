import { skipToken } from '@reduxjs/toolkit/query'
import type { HandOrderValues } from '@slodki-ul/contract/commerce/hand-orders.admin'
import { useEffect, useEffectEvent, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { usePreviewHandOrderQuery } from '#commerce/orders/hand-orders.api.ts'
import { readFailure } from '#core/failure.ts'
import type { HandOrderPart } from './hand-order-part.ts'

/** Milliseconds after the last key until the server is asked. */
const pauseMs = 400

/** What can be asked: lines of which the price is a number. */
const isWhole = ({ quantity, otherPrice }: HandOrderValues['lines'][number]) =>
  Number.isInteger(quantity) && quantity > 0 && (otherPrice === null || typeof otherPrice === 'number')

/** Asks the server what the order would cost, whenever what decides about it changes. */
export function useHandOrderPreview(
  form: UseFormReturn,
  replacesId: string | null,
): Pick<HandOrderPart, 'preview' | 'refusal' | 'isPending' | 'retry'> {
  const typed = useWatch({ control: form.control }) as HandOrderValues
  const { lines = [], shippingMethod = null, discountCode = '', email = '' } = typed
  const body = { lines, shippingMethod, discountCode: discountCode.trim(), email, replacesId }
  const wanted = lines.length > 0 && lines.every(isWhole) ? JSON.stringify(body) : ''
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), pauseMs)
    return () => clearTimeout(timer)
  }, [wanted])
  const query = usePreviewHandOrderQuery(asked === '' ? skipToken : { body: JSON.parse(asked) as typeof body })
  const refusal = query.error === undefined || query.isFetching ? null : readFailure(query.error)
  // Other products than the delivery was chosen for: it is chosen again.
  const chooseAgain = useEffectEvent(() => form.setValue('shippingMethod', null))
  const isUnfit = refusal?.code === 'ERRORS.METHODUNAVAILABLE'
  useEffect(() => {
    if (isUnfit) chooseAgain()
  }, [isUnfit])
  return {
    preview: asked === '' ? undefined : query.data,
    refusal,
    isPending: wanted !== asked || query.isFetching,
    retry: query.refetch,
  }
}
