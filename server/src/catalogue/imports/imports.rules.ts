import { takeBackHours } from '@slodki-ul/contract/catalogue/product-imports.rules'
import { hourMs } from '@slodki-ul/contract/durations'

/** Whether an import can still be taken back. */
export const canTakeBack = ({ confirmedAt }: { confirmedAt: Date | null }, now: number): boolean =>
  confirmedAt !== null && now < confirmedAt.getTime() + takeBackHours * hourMs
