import { toastDurations } from '@slodki-ul/contract/limits'
import { useGetHealthQuery } from './system.api.ts'

/** Milliseconds a toast stays open, from the configuration (UI-18, Q-88). */
export const useToastMs = (): number => useGetHealthQuery().data?.configuration.toastMs ?? toastDurations[0]
