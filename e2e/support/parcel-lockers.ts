import type { Page } from '@playwright/test'
import { queryPostgres } from './database.ts'
import type { ExpectedTexts } from './expected-texts.ts'

/** Page object of the dialog in which a parcel point is chosen. */
export function pointPicker(page: Page, texts: ExpectedTexts) {
  const popup = page.getByRole('dialog', { name: texts.lockerPopup })
  return {
    popup,
    search: popup.getByRole('searchbox', { name: texts.lockerSearch }),
    points: popup.getByRole('group', { name: texts.lockers }).getByRole('radio'),
    /** The chosen point in the checkout form; the closed dialog keeps its list in the DOM. */
    chosen: (name: string) => page.getByText(name, { exact: true }).filter({ visible: true }),
    take: (name: string) => popup.getByRole('button', { name: texts.takeLocker(name) }).click(),
    /** A point on the map, which is asked for in Polish in both languages of the page. */
    onMap: (name: string) => popup.frameLocator('iframe').getByRole('button', { name: `Wybierz ${name}` }),
  }
}

/** Reads the parcel point of the only order of an address from the database. */
export async function readChosenPoint(databaseUrl: string | null, email: string) {
  const [row] = await queryPostgres<{ point: string; confirmed: boolean }>(
    databaseUrl ?? '',
    'select in_post_point as point, in_post_point_confirmed_at is not null as confirmed from orders where email = $1',
    [email],
  )
  return row
}
