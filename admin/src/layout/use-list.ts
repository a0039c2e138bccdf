import { useSearchParams } from 'react-router'
import { type ListShape, type ListState, readListAddress, writeListAddress } from '#core/list-address.rules.ts'

/** The state of a list, kept in the address: reload, Back and a sent link show the same (BO-019). */
export function useList(shape: ListShape) {
  const [address, setAddress] = useSearchParams()
  const { unknown, ...state } = readListAddress(address, shape)
  const change = (next: ListState, replace = false) => setAddress(writeListAddress(next, shape), { replace })
  return { state, unknown, change }
}
export type List = ReturnType<typeof useList>
