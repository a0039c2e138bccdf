import { makeDemoPoints } from '@slodki-ul/contract/catalogue/shipping-demo'
import type { PointProvider, ProviderPoint } from '#providers/inpost.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'

/** The fake locker network, with controls for tests. */
export type PointFake = PointProvider & {
  /** Its points by name. */
  points: Map<string, ProviderPoint>
  /** Requested pages and points, oldest first. */
  asked: (number | string)[]
  perPage: number
  goOffline(): void
  returnFromProvider(): void
}

/** Returns an open locker, by default in Kraków. */
export const aPoint = (name: string, change: Partial<ProviderPoint> = {}): ProviderPoint => ({
  name,
  type: 'parcel_locker',
  status: 'Operating',
  isOpen: true,
  street: 'Miodowa 7',
  city: 'Kraków',
  postCode: '31-055',
  province: 'małopolskie',
  description: 'Obok piekarni',
  openingHours: '24/7',
  isOpenAlways: true,
  isPaymentAvailable: true,
  latitude: 50.05,
  longitude: 19.94,
  ...change,
})

/** Creates a fake locker network in memory with the demo points. */
export function openPointFake(): PointFake {
  const points = new Map<string, ProviderPoint>(
    makeDemoPoints().map(({ buildingNumber, ...point }) => [
      point.name,
      aPoint(point.name, { ...point, street: `${point.street} ${buildingNumber}` }),
    ]),
  )
  const asked: (number | string)[] = []
  let isDown = false
  const reach = (what: number | string) => {
    asked.push(what)
    if (isDown) throw new ProviderUnavailable('down')
  }
  const fake: PointFake = {
    points,
    asked,
    perPage: 500,
    goOffline: () => {
      isDown = true
    },
    returnFromProvider: () => {
      isDown = false
    },
    async listPoints(page) {
      reach(page)
      const all = [...points.values()]
      return {
        points: all.slice((page - 1) * fake.perPage, page * fake.perPage),
        totalPages: Math.ceil(all.length / fake.perPage),
      }
    },
    async findPoint(name) {
      reach(name)
      return points.get(name) ?? null
    },
  }
  return fake
}
