import type { GiftDelivery } from '@slodki-ul/contract/catalogue/gift-delivery'
import { giftDeliveryErrors } from '@slodki-ul/contract/catalogue/gift-delivery.rules'
import { useEffect, useRef, useState } from 'react'
import { readClock } from '#core/clock.ts'
import type { Failure } from '#core/failure.ts'
import { type GiftErrors, noGift } from './gift-fields.tsx'

/** The form of a gift card's delivery; the first wrong field gets the focus. */
export function useGiftForm(arranged: GiftDelivery | null) {
  /** Null until something is typed. */
  const [typed, setTyped] = useState<GiftDelivery | null>(null)
  const [errors, setErrors] = useState<GiftErrors>({})
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  const trimmed = typed && { ...typed, recipientEmail: typed.recipientEmail.trim() }
  return {
    fields,
    typed: trimmed,
    props: {
      gift: typed ?? arranged ?? noGift,
      errors,
      onChange: (gift: GiftDelivery) => {
        setTyped(gift)
        setErrors({})
      },
    },
    /** Whether what was typed can be sent; marks what cannot. */
    check: (): boolean => {
      const found = trimmed ? giftDeliveryErrors(trimmed, readClock()) : {}
      setErrors(found)
      return Object.keys(found).length === 0
    },
    /** Marks what the server refused. */
    refuse: (error: unknown) => {
      const { fields: wrong = {} } = error as Partial<Failure>
      setErrors(Object.fromEntries(Object.entries(wrong).map(([path, code]) => [path.replace('gift.', ''), code])))
    },
  }
}
