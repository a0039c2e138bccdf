/** Where the process stands between its start and its end. */
export type Lifecycle = {
  /** True from the signal to end on: the process serves what still comes, and is not ready for more. */
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
