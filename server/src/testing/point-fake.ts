import { makeDemoPoints } from '@slodki-ul/contract/catalogue/shipping-demo'
import type { PointProvider, ProviderPoint } from '#providers/inpost.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'

/** The locker network as tests see and steer it. */
export type PointFake = PointProvider & {
  /** What it tells of, by name. */
  points: Map<string, ProviderPoint>
  /** Pages and points that were asked for, oldest first. */
  asked: (number | string)[]
  perPage: number
  goOffline(): void
  returnFromProvider(): void
}

/** An open locker of a network, somewhere in Kraków unless told otherwise. */
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

/** A locker network in memory that tells of the demo points. */
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
  const desk: PointFake = {
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
        points: all.slice((page - 1) * desk.perPage, page * desk.perPage),
        totalPages: Math.ceil(all.length / desk.perPage),
      }
    },
    async findPoint(name) {
      reach(name)
      return points.get(name) ?? null
    },
  }
  return desk
}
