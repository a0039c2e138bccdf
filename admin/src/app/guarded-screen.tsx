import type { Permission } from '@slodki-ul/contract/identity/permissions'
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
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

/** A screen for those with its permission: for others it is not rendered, so nothing asks for its data. */
export const guarded = (path: string, permission: Permission, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  element: <Guarded permission={permission} />,
  children: [{ index: true, lazy: { Component: load } }],
})
