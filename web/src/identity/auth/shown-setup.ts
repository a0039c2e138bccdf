import type { TfaSetup } from '@slodki-ul/contract/identity/two-factor'

export type ShownSetup = TfaSetup & { formattedKey: string; authenticatorKey: string; qrCode: string }

export const isShown = (setup: TfaSetup | undefined): setup is ShownSetup => setup?.authenticatorKey != null
