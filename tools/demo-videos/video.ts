type Step = { title: string; text: string; startSecond: number; timerSeconds: number }

/** What is told about one film. */
export type DemoVideo = {
  slug: string
  title: string
  /** The words of the last card. */
  farewell: string
  /** The drawing itself. */
  art: string
  plate: string
  seconds: number
  steps: Step[]
}

/** Size of a film in pixels, and pictures a second. */
export const frame = { width: 640, height: 360, rate: 15 } as const
/** The line that shows how far the film is, in pixels. */
export const line = { left: 32, top: 335, width: 576, height: 5 } as const
