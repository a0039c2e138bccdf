import { useEffect, useState } from 'react'
import { useGetResultQuery } from './checkout.api.ts'
import type { OrderReference } from './result-address.rules.ts'

/** A pending payment is refetched every 2 s in the first minute, every 10 s later. */
const quickMs = 2_000
const quickForMs = 60_000
const slowMs = 10_000

/** The result of an order, refetched while its payment is pending. */
export function useOrderResult(reference: OrderReference) {
  const [isWaiting, setWaiting] = useState(false)
  const [isLong, setLong] = useState(false)
  const { data, error, isFetching, refetch } = useGetResultQuery(
    { query: reference },
    { pollingInterval: isWaiting ? (isLong ? slowMs : quickMs) : 0 },
  )
  // Cash on delivery waits for the courier, not for a bank.
  const isUnderWay = data?.state === 'waiting' && data.paymentMethod !== 'Cod'
  if (isUnderWay !== isWaiting) setWaiting(isUnderWay)

  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setLong(true), quickForMs)
    return () => clearTimeout(timer)
  }, [isWaiting])

  // A failed refetch keeps the known data.
  return { result: data, error: data ? undefined : error, isFetching, refetch }
}
