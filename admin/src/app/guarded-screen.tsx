import type { Permission } from '@slodki-ul/contract/identity/permissions'
import type { ComponentType } from 'react'
import { type RouteObject, useParams } from 'react-router'
import { paths } from '#core/paths.ts'
import { loadScreenTexts } from '#i18n/language.ts'
import type { ScreenNamespace } from '#i18n/screen-texts.ts'
import { Guarded } from '#layout/guarded.tsx'

/** Loads a screen and its texts at the same time. */
export const withTexts = async <Screen,>(
  namespaces: readonly ScreenNamespace[],
  screen: Promise<Screen>,
): Promise<Screen> => {
  const [loaded] = await Promise.all([screen, ...namespaces.map(loadScreenTexts)])
  return loaded
}

/** Records whose ids are numbers. */
const numbered: readonly string[] = [
  paths.product,
  paths.course,
  paths.instructor,
  paths.plan,
  paths.training,
  paths.attendance,
]

/** The screen of a record with a number; an address with any other word, such as `new`, is none. */
async function withNumber(load: () => Promise<ComponentType>): Promise<ComponentType> {
  const [Screen, { NotFoundScreen }] = await Promise.all([load(), import('#screens/not-found/not-found.screen.tsx')])
  return function NumberedScreen() {
    const { id = '' } = useParams()
    return /^\d{1,9}$/.test(id) ? <Screen /> : <NotFoundScreen />
  }
}

/** A screen for those with its permission: for others it is not rendered, so nothing asks for its data. */
export const guarded = (path: string, permission: Permission, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  element: <Guarded permission={permission} />,
  children: [{ index: true, lazy: { Component: numbered.includes(path) ? () => withNumber(load) : load } }],
})
