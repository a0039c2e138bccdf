/** The lifecycle state of the process. */
export type Lifecycle = {
  /** True after the signal to stop: the process still serves requests but is not ready for more. */
  isDraining(): boolean
  startDraining(): void
}

export function createLifecycle(): Lifecycle {
  let isDraining = false
  return {
    isDraining: () => isDraining,
    startDraining() {
      isDraining = true
    },
  }
}
