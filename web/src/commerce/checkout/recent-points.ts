import type { ChosenPoint } from '@slodki-ul/contract/catalogue/shipping-points'
import * as z from 'zod/mini'
import { createStorage } from '#core/storage.ts'

const pointsMax = 3

export const chosenPointSchema = z.object({ name: z.string(), street: z.string(), city: z.string() })

const storage = createStorage<ChosenPoint[]>('checkout.lastPoints', z.array(chosenPointSchema), 'local')

/** The parcel points of this browser's last orders, newest first. */
export const readRecentPoints = (): readonly ChosenPoint[] => storage.read() ?? []

/** Stores the parcel point of a placed order. */
export function saveRecentPoint(point: ChosenPoint): void {
  const others = readRecentPoints().filter(({ name }) => name !== point.name)
  storage.save([point, ...others].slice(0, pointsMax))
}
