import type { Page } from '@playwright/test'
import { queryPostgres } from './database.ts'
import type { ExpectedTexts } from './expected-texts.ts'

/** The popup in which a point is chosen, and what stands in it. */
export function pointPicker(page: Page, say: ExpectedTexts) {
  const popup = page.getByRole('dialog', { name: say.lockerPopup })
  return {
    popup,
    search: popup.getByRole('searchbox', { name: say.lockerSearch }),
    points: popup.getByRole('group', { name: say.lockers }).getByRole('radio'),
    /** The chosen point in the checkout form; the closed popup keeps its list. */
    chosen: (name: string) => page.getByText(name, { exact: true }).filter({ visible: true }),
    take: (name: string) => popup.getByRole('button', { name: say.takeLocker(name) }).click(),
    /** A point of the map, which is Polish whatever the page speaks. */
    onMap: (name: string) => popup.frameLocator('iframe').getByRole('button', { name: `Wybierz ${name}` }),
  }
}

/** What the database holds of the point of the only order of an address. */
export async function readChosenPoint(databaseUrl: string | null, email: string) {
  const [row] = await queryPostgres<{ point: string; confirmed: boolean }>(
    databaseUrl ?? '',
    'select in_post_point as point, in_post_point_confirmed_at is not null as confirmed from orders where email = $1',
    [email],
  )
  return row
}
