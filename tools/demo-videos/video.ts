type Step = { title: string; text: string; startSecond: number; timerSeconds: number }

/** The content of one video. */
export type DemoVideo = {
  slug: string
  title: string
  /** The text of the closing card. */
  farewell: string
  /** The SVG drawing. */
  art: string
  plate: string
  seconds: number
  steps: Step[]
}

/** Size of a video in pixels, and frames per second. */
export const frame = { width: 640, height: 360, rate: 15 } as const
