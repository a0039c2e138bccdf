/** Texts that are loaded with their screen, by language and namespace, so that the first load stays small. */
export const screenTexts = {
  pl: {
    invitation: () => import('./pl/invitation.json'),
    staff: () => import('./pl/staff.json'),
  },
  en: {
    invitation: () => import('./en/invitation.json'),
    staff: () => import('./en/staff.json'),
  },
}

type Polish = typeof screenTexts.pl
export type ScreenNamespace = keyof Polish
/** The keys of each namespace, for the types of i18next. */
export type ScreenTexts = { [Name in ScreenNamespace]: Awaited<ReturnType<Polish[Name]>>['default'] }
